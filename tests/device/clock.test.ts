import { expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import { correctedTime, wrongClockFrom } from '../../web/local/runtime/device-clock.ts'
import { readSyncStatus, syncTroubleOf } from '../../web/local/sync/sync-status.ts'
import { aBottle, aCellar } from './cellar.ts'

const cellar = aCellar()
const twoYears = 2 * 365 * day

/** A round of a phone whose clock is wrong by this much. */
async function statusWithClockOff(off: number) {
  const { phone, clock } = cellar
  phone.runtime.now = () => clock.now() + off
  await phone.do('bottle.add', aBottle(phone.newId()))
  await phone.syncAll()
  return await readSyncStatus(phone.store.db, phone.runtime.now(), false)
}

for (const [words, off] of [
  ['ahead', twoYears],
  ['behind', -twoYears],
] as const)
  test(`[S4] a clock two years ${words} is named, and the server's time is used`, async () => {
    const { phone, clock } = cellar
    const status = await statusWithClockOff(off)
    expect(syncTroubleOf(status)).toBe('wrong_clock')
    expect(status.lastSyncAt).toBe(clock.now())
    await clock.pass(30 * day)
    const { clockError } = status
    expect(correctedTime(phone.runtime.now(), clockError)).toBe(clock.now())
    // The person sets the clock, still offline.
    expect(correctedTime(clock.now(), clockError)).toBe(clock.now())
    const after = await statusWithClockOff(0)
    expect(after.clockError).toBeUndefined()
    expect(syncTroubleOf(after)).toBeUndefined()
  })

test('a clock counts as wrong from a difference of one day on', async () => {
  expect((await statusWithClockOff(wrongClockFrom - 60_000)).clockError).toBeUndefined()
  const { clockError } = await statusWithClockOff(wrongClockFrom)
  expect(clockError).toMatchObject({ add: -wrongClockFrom })
})

test('a clock is not judged without the date of a server', async () => {
  const { phone, clock } = cellar
  phone.runtime.now = () => clock.now() + twoYears
  phone.way = async (ask) => {
    const answer = await ask()
    answer.headers.delete('Date')
    return answer
  }
  await phone.syncAll()
  const status = await readSyncStatus(phone.store.db, phone.runtime.now(), false)
  expect(syncTroubleOf(status)).toBeUndefined()
})
