import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { type EndpointName, endpoints } from '../../../shared/endpoints.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { unnamed, whatIsNamed } from './ids.ts'
import { type Belonging, belongings, type Keeper } from './keeper.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { mustRefuse } from './send.ts'

let door: Door
let own: Keeper
beforeAll(async () => {
  door = await openDoor()
  const person: Person = await door.person('Own')
  // No request is sent about them.
  const things = Object.fromEntries(belongings.map((name) => [name, `a-${name}`]))
  own = { ...person, ...(things as Record<Belonging, string>) }
})
afterAll(() => door.close())

test('[Q4] every route that the server has stands in the table, and the reverse', async () => {
  const answer = await door.visitor().fetch('/api/openapi.json')
  const { openapi, paths } = (await answer.json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([place, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${place}`,
    ),
  )
  const templates = new Map(described.map((line) => [line.split(' ')[0], line.split(' ')[2] ?? '']))
  const tabled = Object.entries(rows).map(([name, row]) => {
    const place = row.ask(own).place.replace(/\?.*/, '')
    const template = templates.get(name) ?? ''
    // A row asks at the address of its contract.
    const isItsPlace = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(place)
    return `${name} ${row.method} ${isItsPlace ? template : place}`
  })
  expect(described.sort()).toEqual(tabled.sort())
  for (const [name, endpoint] of Object.entries(endpoints)) {
    expect(endpoint.name).toBe(name)
    expect(rows[name as EndpointName].may).toBe(endpoint.may)
    expect(rows[name as EndpointName].method).toBe(endpoint.method)
  }
})

test('[Q4] a route that is in no contract does not exist', async () => {
  for (const place of [
    '/api',
    '/api/',
    '/api/auth',
    '/api/auth/get-session',
    '/api/auth/list-sessions',
    '/api/auth/update-user',
    '/api/auth/delete-user',
    '/api/auth/change-email',
    '/api/auth/ok',
    '/api/admin',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await own.fetch(place, { method })
      await mustRefuse(answer, 404, 'not_found')
    }
  }
})

test('[Q1] every id in a path or body belongs to an existing row', () => {
  const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>)
  expect(all.flatMap((one) => unnamed(one, rows[one.name as EndpointName]))).toEqual([])
  // A request without an owner's id is noticed, and so is an undeclared field.
  const { 'drop.edit': edit } = endpoints
  const hard: Row = {
    ...rows['drop.edit'],
    ask: ({ store }) => ({ place: `/api/stores/${store}/drops/17`, body: {} }),
  }
  expect(unnamed(edit as Endpoint, hard)).toEqual(['drop.edit drop', 'drop.edit picture'])
  expect(whatIsNamed(edit as Endpoint, rows['drop.edit']).params).toEqual({
    store: 'store',
    drop: 'drop',
  })
})
