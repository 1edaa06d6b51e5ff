import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { conditionsIn } from './conditions.ts'
import { marked, type ReachOfFile, stepsFor } from './reach.ts'

const markedOf = (source: string) => marked(source, conditionsIn('a.ts', source), 7)

test('the source says which of its conditions it comes to, one inside another, and in statements', () => {
  const mark = (number: number) => `globalThis.reachedConditions?.add(${number}), `
  expect(markedOf('where(eq(r.userId, user.id)); if (a.storeId === b) c()')).toBe(
    `where((${mark(7)}eq(r.userId, user.id))); if ((${mark(8)}a.storeId === b)) c()`,
  )
  expect(markedOf("sql`where ${r.storeId} = ${value('store')}`")).toBe(
    `sql\`where \${${mark(7)}r.storeId} = \${value('store')}\``,
  )
})

test('a line stays one, without a semicolon before it', () => {
  const source =
    'const one = ask()\nassertSameUser(one)\nif (one) assertOwnReservation(one)\nawait assertOwnReservation(one)'
  expect(markedOf(source).replaceAll(/globalThis\S+\(\d+\)/g, 'said')).toBe(
    'const one = ask()\nsaid, assertSameUser(one)\nif (one) said, assertOwnReservation(one)\nawait (said, assertOwnReservation(one))',
  )
})

test('a marked source does what it did, and says what it came to', () => {
  const source = '[own, other].filter((one) => one.userId === me && assertSameUser(one))'
  const [own, other, reachedConditions] = [{ userId: 1 }, { userId: 2 }, new Set<number>()]
  const given = { own, other, me: 1, assertSameUser: () => true, reachedConditions }
  const left = runInNewContext(marked(source, conditionsIn('a.ts', source), 3), given) as unknown[]
  expect([...left]).toEqual([own])
  expect([...reachedConditions]).toEqual([3, 4])
})

const file = (name: string, tests: [string, number, number[]][], outside: number[] = []) => ({
  file: name,
  outside,
  tests: tests.map(([test, took, reached]) => ({ name: test, took, reached })),
})

test('the quickest relevant tests run first, then all relevant files', () => {
  const reach: ReachOfFile[] = [
    file('slow', [['s', 900, [1]]]),
    file('quick', [
      ['other', 1, [2]],
      ['b', 30, [1]],
      ['a', 10, [1, 2]],
    ]),
    file('before', [['x', 5, []]], [1]),
    file('elsewhere', [['y', 1, [2]]], [2]),
  ]
  expect(stepsFor(1, reach)).toEqual([
    { files: ['quick', 'slow'], names: ['a', 'b', 's'] },
    { files: ['before', 'quick', 'slow'], names: [] },
  ])
  expect(stepsFor(9, reach)).toEqual([])
})
