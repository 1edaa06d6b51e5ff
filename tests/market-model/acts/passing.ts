import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'

/**
 * Delivers events of the payment company: some of them, duplicated, in any order; the rest are
 * lost.
 */
export const tell = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    const some = life.bank.told()
    for (let at = some.length - 1; at > 0; at--) {
      const other = chance.upTo(at + 1)
      ;[some[at], some[other]] = [some[other]!, some[at]!]
    }
    for (const event of some) {
      if (chance.is(0.25)) {
        life.count('an event was lost')
        continue
      }
      await life.hear(event)
      if (chance.is(0.3)) {
        life.count('an event came twice')
        await life.hear(event)
      }
    }
    await life.work()
  })

export const pass = (life: Life) =>
  life.step(async () => {
    const { chance } = life
    const by = chance.weighted({ minutes: 24, hours: 12, days: 4, weeks: 1 })
    life.passes(
      by === 'minutes'
        ? chance.between(1, 15) * minute
        : by === 'hours'
          ? chance.between(1, 12) * hour
          : chance.between(1, 4) * (by === 'days' ? day : 10 * day),
    )
    life.note(`  until ${new Date(life.now).toISOString()}`)
    await life.work()
  })

/** All open pickup windows end without a pickup, a moment apart from the time that counts. */
export const miss = (life: Life) =>
  life.step(async () => {
    const { chance, book } = life
    const awaited = [...book.reservations.values()].filter(
      ({ status, until }) => (status === 'confirmed' || status === 'ready') && until > life.now,
    )
    if (awaited.length === 0) return life.idles()
    const { until } = chance.oneOf(awaited)
    const after = chance.oneOf([-1, 1, 2 * hour - minute, 2 * hour + 1, 3 * hour])
    if (until + after <= life.now) return
    life.passes(until + after - life.now)
    await life.work()
  })
