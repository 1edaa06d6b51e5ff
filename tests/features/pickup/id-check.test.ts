import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../../shared/kernel/time.ts'
import { storeDay } from '../../../shared/features/stores/store-time.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import {
  answered,
  bodyOf,
  type Counter,
  handOver,
  look,
  openCounter,
  passOf,
  refusal,
} from './counter.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`ID scans on ${engine}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(engine)
    })
    afterAll(() => counter.close())

    const allow = (isOn: boolean, who = counter.admin) =>
      who.fetch(`/api/admin/stores/${counter.store}/id-scan`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ isOn }),
      })
    const check = ({ id }: { id: string }, who = counter.clerk, store = counter.store) =>
      who.fetch(`/api/stores/${store}/pickup/${id}/id-check`)
    const detailsOf = async ({ id }: { id: string }) => {
      const { complianceLogs: logs } = counter.db.t
      const rows = await counter.db.select().from(logs).where(eq(logs.reservationId, id))
      return rows.map(({ action, details }) => [action, JSON.parse(details) as unknown])
    }

    test('the operator alone allows scans, and each change is logged once', async () => {
      const reserved = await counter.reserved()
      expect(await refusal(check(reserved))).toBe('not_now')
      for (const who of [counter.owner, counter.clerk, counter.collector])
        expect(await refusal(allow(true, who))).toBe('not_found')
      expect(await bodyOf(allow(true))).toMatchObject({ scansIds: true })
      expect(await refusal(allow(true))).toBe('200')
      const { stores } = (await bodyOf(counter.clerk.fetch('/api/stores/mine'))) as {
        stores: { scansIds: boolean }[]
      }
      expect(stores).toMatchObject([{ scansIds: true }])
      expect((await counter.logged()).filter((one) => one.startsWith('store.id_scan'))).toEqual([
        'store.id_scan_on',
      ])
    })

    test('the clerk gets the name and the day of the store, for a pickup that can be handed over', async () => {
      await allow(true)
      const reserved = await counter.reserved()
      expect(await bodyOf(check(reserved))).toEqual({
        name: 'Elodie Collector',
        today: storeDay('GA', Date.now()).on,
      })
      expect(await refusal(check(reserved, counter.collector))).toBe('not_found')
      expect(await refusal(check(await counter.reserved({}, randomUUID())))).toBe('not_found')
      expect(await refusal(check({ id: randomUUID() }))).toBe('not_found')
      for (const status of ['picked_up', 'refused', 'pending', 'cancelled'] as const)
        expect(await refusal(check(await counter.reserved({ status })))).toBe('not_now')
      expect(await refusal(check(await counter.reserved({ pickupFrom: Date.now() + day })))).toBe(
        'not_now',
      )
      // A code alone still tells the first name only.
      expect(
        JSON.stringify(
          await answered(look(counter, counter.clerk, await passOf(counter, reserved))),
        ),
      ).not.toContain('Collector')
    })

    test('the log says that the check was done by scan, and nothing else of it', async () => {
      await allow(true)
      const [scanned, seen] = [await counter.reserved(), await counter.reserved()]
      const byScan = { nonce: randomUUID(), byScan: true }
      for (let time = 0; time < 2; time++)
        expect(
          await answered(handOver(counter, counter.clerk, scanned.code, byScan)),
        ).toMatchObject({ is: 'good' })
      await answered(handOver(counter, counter.clerk, seen.code))
      expect(await detailsOf(scanned)).toEqual([
        ['reservation.picked_up', { how: 'typed', quantity: 1, checked: 'scan' }],
      ])
      expect(await detailsOf(seen)).toEqual([
        ['reservation.picked_up', { how: 'typed', quantity: 1 }],
      ])
      // Under the same nonce it is another request without it, or with other checks.
      for (const changed of [{ byScan: false }, { nameMatches: false }])
        expect(
          await refusal(handOver(counter, counter.clerk, scanned.code, { ...byScan, ...changed })),
        ).toBe('key_reused')
    })

    test('a scan does not replace the three checks, and ends where the operator ends it', async () => {
      await allow(true)
      const reserved = await counter.reserved()
      const { code } = reserved
      expect(
        await answered(handOver(counter, counter.clerk, code, { byScan: true, over21: false })),
      ).toMatchObject({ is: 'refused', because: 'checks_missing' })
      await allow(false)
      expect(await refusal(handOver(counter, counter.clerk, code, { byScan: true }))).toBe(
        'not_now',
      )
      expect((await counter.row(reserved.id)).status).toBe('confirmed')
      expect(await answered(handOver(counter, counter.clerk, code))).toMatchObject({ is: 'good' })
    })

    test('a request with anything of a card is refused', async () => {
      await allow(true)
      const { code } = await counter.reserved()
      for (const more of [{ card: 'x' }, { birth: '1985-01-31' }, { byScan: '1985-01-31' }])
        expect(await refusal(handOver(counter, counter.clerk, code, more as object))).toBe(
          'bad_request',
        )
    })
  })
