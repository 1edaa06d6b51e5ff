import { expect, test } from 'vitest'
import { projectFolder } from '../../architecture/source-files.ts'
import { conditionsIn, without } from './conditions.ts'
import { explained } from './explained.ts'
import { isExplainedBy, placesOf } from './run.ts'

const places = placesOf(projectFolder)

const dropped = (source: string) =>
  conditionsIn('a.ts', source).map((one) => without(source, one).trim())

test('each way of asking whose something is is found, and left out alone', () => {
  expect(dropped('where(and(eq(r.id, params.id), eq(r.userId, user.id)))')).toEqual([
    'where(and(eq(r.id, params.id), undefined))',
  ])
  expect(dropped('update(users).where(eq(users.id, user.id))')).toEqual([
    'update(users).where(undefined)',
  ])
  expect(dropped('if (before?.storeId !== params.store) refuse()')).toEqual(['if (false) refuse()'])
  expect(dropped('row?.userId === userId ? row : refuse()')).toEqual(['true ? row : refuse()'])
  expect(dropped('assertSameUser(user, xUser); next()')).toEqual(['undefined; next()'])
  expect(
    dropped("sql`where ${r.storeId} = ${value('store')} and ${r.code} = ${value('c')}`"),
  ).toEqual([
    "sql`where (${r.storeId} = ${value('store')} or 1 = 1) and ${r.code} = ${value('c')}`",
  ])
})

test('what only joins, or asks whether there is anything at all, is none', () => {
  expect(dropped('from(m).innerJoin(users, eq(users.id, m.userId))')).toEqual([])
  expect(dropped('if (row.userId !== null) tell(row.userId)')).toEqual([])
  expect(dropped('sql`${f.userId} = ${m.userId}`')).toEqual([])
  expect(dropped('eq(drops.id, params.drop)')).toEqual([])
})

test('the server has them in every folder that knows people', () => {
  expect(places.length).toBeGreaterThan(200)
  const folders = new Set(places.map(({ file }) => file.split('/').slice(1, 3).join('/')))
  for (const feature of ['account', 'alerts', 'billing', 'market', 'pickup', 'sharing', 'stores'])
    expect(folders).toContain(`features/${feature}`)
})

test('each explanation speaks of one condition that there is', () => {
  const speaksOf = explained.map((one) => ({
    one,
    of: places.filter((place) => isExplainedBy(place, one)).length,
  }))
  expect(speaksOf.filter(({ of }) => of !== 1)).toEqual([])
})
