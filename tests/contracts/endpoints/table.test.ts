import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../shared/endpoints.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { type Keeper, keeperFor } from './keeper.ts'
import { rows } from './rows.ts'
import { mustRefuse } from './send.ts'

let door: Door
let own: Keeper
beforeAll(async () => {
  door = await openDoor()
  const person: Person = await door.person('Own')
  own = await keeperFor(Object.values(rows), person, person)
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
