import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { answered, type Counter, handOver, passOf, refusal } from './counter.ts'

// Laws of any counter; each fails without its protection.

/**
 * [O1] Of all simultaneous scans of one pass, one hands over, and the others show when and by whom
 * it was done.
 */
export async function oneHandsOver(
  counter: Counter,
  scanners: readonly Pick<Counter['clerk'], 'post'>[],
): Promise<void> {
  const reserved = await counter.reserved()
  const qr = await passOf(counter, reserved)
  const answers = await Promise.all(
    scanners.map(async (clerk) => {
      const nonce = randomUUID()
      for (;;) {
        const answer = await handOver(counter, clerk, qr, { nonce })
        // A server that is too busy wants to be asked again, as the app would.
        if (answer.status !== 503) return answered(Promise.resolve(answer))
      }
    }),
  )
  const { pickedUpAt } = await counter.row(reserved.id)
  expect(answers.filter(({ is }) => is === 'good')).toHaveLength(1)
  const refused = answers.filter((one) => one.is === 'refused')
  expect(refused).toHaveLength(scanners.length - 1)
  for (const one of refused) {
    expect(one).toMatchObject({ because: 'already_redeemed', at: pickedUpAt })
    expect(['Carl', 'Doris', 'Olga']).toContain(one.by)
  }
  expect(await counter.logged(reserved.id)).toEqual([
    'reservation.picked_up',
    ...scanners.slice(1).map(() => 'code.refused already_redeemed'),
  ])
}

/** [O2] A scanner that asks again with its nonce, at once or later, gets what it got. */
export async function sameNonceSameAnswer(counter: Counter): Promise<void> {
  const reserved = await counter.reserved()
  const nonce = randomUUID()
  const qr = await passOf(counter, reserved)
  const ask = (shown = qr) => answered(handOver(counter, counter.clerk, shown, { nonce }))
  const [first, ...same] = await Promise.all([ask(), ask(), ask(), ask()])
  expect(first).toMatchObject({ is: 'good', pickup: { status: 'picked_up', pickedUpBy: 'Carl' } })
  for (const one of [...same, await ask()]) expect(one).toEqual(first)
  // With a picture that was renewed meanwhile, and with one that is too old by now.
  expect(await ask(counter.passes.give(reserved.id, Date.now() + 1).qr)).toEqual(first)
  expect(await ask(counter.passes.give(reserved.id, 1_000_000_000_000).qr)).toEqual(first)
  expect(await counter.logged(reserved.id)).toEqual(['reservation.picked_up'])
  // Any other scanner, and the same one with another nonce, hear that it is gone.
  expect(await answered(handOver(counter, counter.clerk, qr))).toMatchObject({
    because: 'already_redeemed',
  })
  // A nonce belongs to one request: not to another reservation, nor to other checks.
  expect(await refusal(handOver(counter, counter.other, qr, { nonce }))).toBe('key_reused')
  expect(await refusal(handOver(counter, counter.clerk, qr, { nonce, idSeen: false }))).toBe(
    'key_reused',
  )
}
