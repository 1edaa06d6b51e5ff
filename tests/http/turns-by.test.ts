import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turnsBy } from '../../sync-server/http/turns-by.ts'

test('a limited number of one group runs at a time, the others are marked as delayed, and groups are independent', async () => {
  const inTurn = turnsBy(2)
  const inside: string[] = []
  const gates = new Map<string, () => void>()
  const come = (key: string, who: string) =>
    inTurn(key, async (hasWaited) => {
      inside.push(hasWaited ? `${who} waited` : who)
      await new Promise<void>((resolve) => gates.set(who, resolve))
      if (who === 'b') throw new Error('on purpose')
      return who
    })
  const all = ['a', 'b', 'c', 'd'].map((who) => come('drop', who))
  const other = come('another drop', 'e')
  const failed = all[1]?.catch((error: unknown) => error)
  await turn()
  expect(inside).toEqual(['a', 'b', 'e'])
  // A failure makes room as well.
  gates.get('b')?.()
  expect(await failed).toMatchObject({ message: 'on purpose' })
  await turn()
  expect(inside).toEqual(['a', 'b', 'e', 'c waited'])
  for (const who of ['a', 'c', 'e']) gates.get(who)?.()
  await turn()
  gates.get('d')?.()
  expect(await Promise.all([all[0], all[2], all[3], other])).toEqual(['a', 'c', 'd', 'e'])
  // The crowd has gone.
  const later = come('drop', 'f')
  await turn()
  expect(inside.at(-1)).toBe('f')
  gates.get('f')?.()
  expect(await later).toBe('f')
})
