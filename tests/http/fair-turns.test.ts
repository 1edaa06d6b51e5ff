import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairTurns } from '../../sync-server/http/fair-turns.ts'

/** People who come, what runs, and a hand on each run. */
function crowd(maxParallel: number, ofOne = maxParallel) {
  const inTurn = fairTurns({ maxParallel, ofOne })
  const ran: string[] = []
  const gates = new Map<string, (error?: Error) => void>()
  return {
    ran,
    come: (of: string, what: string, signal = new AbortController().signal) =>
      inTurn(of, signal, async () => {
        ran.push(what)
        await new Promise<void>((resolve, reject) => {
          gates.set(what, (error) => (error ? reject(error) : resolve()))
        })
        return what
      }),
    async end(what: string, error?: Error) {
      gates.get(what)?.(error)
      await turn()
    },
  }
}

test('a user with one request waiting is next, however many another has', async () => {
  const { come, end, ran } = crowd(1)
  const many = Array.from({ length: 50 }, (_, index) => come('eve', `eve ${index}`))
  await turn()
  const one = come('ann', 'ann')
  const other = come('bob', 'bob')
  await end('eve 0')
  // Eve has waited longer than both, but she had a turn.
  expect(ran).toEqual(['eve 0', 'ann'])
  const another = come('ann', 'ann again')
  await end('ann')
  await end('bob')
  await end('eve 1')
  expect(ran).toEqual(['eve 0', 'ann', 'bob', 'eve 1', 'ann again'])
  await end('ann again')
  expect(await Promise.all([one, other, another])).toEqual(['ann', 'bob', 'ann again'])
  for (let index = 2; index < many.length; index++) await end(`eve ${index}`)
  expect((await Promise.all(many)).at(-1)).toBe('eve 49')
})

test('one user leaves a place for the next, even when alone', async () => {
  const { come, end, ran } = crowd(2, 1)
  const eve = [come('eve', 'eve 0'), come('eve', 'eve 1'), come('eve', 'eve 2')]
  await turn()
  expect(ran).toEqual(['eve 0'])
  const ann = [come('ann', 'ann 0'), come('ann', 'ann 1')]
  const bob = come('bob', 'bob')
  await turn()
  expect(ran).toEqual(['eve 0', 'ann 0'])
  await end('ann 0')
  expect(ran).toEqual(['eve 0', 'ann 0', 'bob'])
  await end('bob')
  expect(ran).toEqual(['eve 0', 'ann 0', 'bob', 'ann 1'])
  await end('ann 1')
  expect(ran).toHaveLength(4)
  await end('eve 0')
  await end('eve 1')
  await end('eve 2')
  await Promise.all([...eve, ...ann, bob])
  expect(ran.slice(4)).toEqual(['eve 1', 'eve 2'])
})

test('so many run at once, and one that fails makes room as well', async () => {
  const { come, end, ran } = crowd(2)
  const all = ['a', 'b', 'c', 'd'].map((what) => come('ann', what))
  const failed = all[0]?.catch((error: unknown) => error)
  await turn()
  expect(ran).toEqual(['a', 'b'])
  await end('a', new Error('on purpose'))
  expect(await failed).toMatchObject({ message: 'on purpose' })
  expect(ran).toEqual(['a', 'b', 'c'])
  await end('b')
  await end('c')
  await end('d')
  expect(await Promise.all(all.slice(1))).toEqual(['b', 'c', 'd'])
  // All of the room is free again.
  const later = [come('ann', 'e'), come('bob', 'f')]
  await turn()
  expect(ran.slice(-2)).toEqual(['e', 'f'])
  await end('e')
  await end('f')
  await Promise.all(later)
})

test('a request abandoned while waiting is dropped, and never runs', async () => {
  const { come, end, ran } = crowd(1)
  const first = come('ann', 'a')
  const [leaves, gone] = [new AbortController(), new AbortController()]
  gone.abort()
  const left = come('eve', 'b', leaves.signal).catch((error: unknown) => error)
  const last = come('bob', 'c')
  await turn()
  leaves.abort()
  expect(await left).toMatchObject({ code: 'bad_request' })
  expect(await come('eve', 'd', gone.signal).catch((error: unknown) => error)).toMatchObject({
    code: 'bad_request',
  })
  await end('a')
  await end('c')
  expect(await Promise.all([first, last])).toEqual(['a', 'c'])
  expect(ran).toEqual(['a', 'c'])
})
