import { describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { hour } from '../../shared/kernel/time.ts'
import type { Intent } from '../../web/local/mutate.ts'
import { startOver } from '../../web/local/start-over.ts'
import { aDevice, anAccount, seededBytes, type TestDevice } from './a-device.ts'
import { aServer } from './a-server.ts'
import { aBottle, ada } from './cellar.ts'
import { VirtualClock } from './virtual-clock.ts'

/**
 * Random histories of three devices that lose requests and answers, reload, fetch anew and send in
 * small lots. Whatever happens: in the end nothing waits, all hold what the server holds, and each
 * mutation is either done or in somebody's attention.
 */
const seeds = process.env['HISTORY_SEED']
  ? [Number(process.env['HISTORY_SEED'])]
  : Array.from({ length: 12 }, (_, i) => i + 1)
const steps = 70

describe('random histories of three devices', () => {
  test.each(seeds)(
    'end in one state everywhere (HISTORY_SEED=%i)',
    { timeout: 120_000 },
    async (seed) => {
      const chance = seededBytes(seed + 1_000)
      const upTo = (n: number) => (chance(2)[0]! * 256 + chance(1)[0]!) % n
      const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)]!
      const clock = new VirtualClock()
      const server = await aServer(clock.now)
      await server.addUser(ada, 'free')
      const devices: TestDevice[] = []
      for (let i = 0; i < 3; i++) devices.push(await aDevice(server, clock, anAccount(ada, 'free')))
      const bottleIds: Id[] = []
      const otherIds: Id[] = []
      let made = 0

      const intent = (device: TestDevice): Intent => {
        const fresh = device.newId()
        const id = bottleIds.length > 0 ? oneOf(bottleIds) : fresh
        const other = otherIds.length > 0 ? oneOf(otherIds) : fresh
        const at = clock.now()
        const kind = upTo(12)
        if (kind <= 2 || bottleIds.length === 0) {
          bottleIds.push(fresh)
          return {
            name: 'bottle.add',
            args: aBottle(fresh, { name: `b${made}`, quantity: 1 + upTo(3) }),
          }
        }
        if (kind === 3) return { name: 'bottle.remove', args: { id } }
        if (kind === 4) return { name: 'bottle.restore', args: { id } }
        if (kind === 5) return { name: 'pour.remove', args: { id: other } }
        if (kind === 6) return { name: 'event.undo', args: { id: other } }
        if (kind === 7) return { name: 'bottle.edit', args: { id, changes: { notes: `n${made}` } } }
        otherIds.push(fresh)
        if (kind === 8) return { name: 'bottle.open', args: { id, eventId: fresh, at } }
        if (kind === 9) return { name: 'bottle.finish', args: { id, eventId: fresh, at } }
        if (kind === 10)
          return { name: 'bottle.move', args: { id, eventId: fresh, at, location: `l${upTo(3)}` } }
        return { name: 'bottle.logUse', args: { bottleId: id, pourId: fresh, at } }
      }

      const ways: TestDevice['way'][] = [
        (ask) => ask(),
        (ask) => ask(),
        () => Promise.reject(new TypeError('the request is lost')),
        async (ask) => {
          await ask()
          throw new TypeError('the answer is lost')
        },
      ]

      for (let step = 0; step < steps; step++) {
        await clock.pass(upTo(hour))
        const device = oneOf(devices)
        switch (upTo(10)) {
          case 0:
            await device.reload()
            break
          case 1:
            if (upTo(4) === 0) await startOver(device.store, 'by chance')
            break
          case 2:
          case 3:
          case 4:
            device.way = oneOf(ways)
            await device.round({ mutations: 1 + upTo(5), rows: oneOf([5, 50, 2_000]) })
            break
          default:
            made += (await device.doAll([intent(device)])).done
        }
        await mustBeSound(device)
      }

      for (const device of devices) device.way = (ask) => ask()
      for (let turn = 0; turn < 2; turn++) for (const device of devices) await device.syncAll()

      for (const table of ['bottles', 'pours', 'events']) {
        const told = (await server.rows(table)) as Record<string, unknown>[]
        const rows = told.map(({ cellarId: _, removedAt: __, ...row }) =>
          Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
        )
        for (const device of devices) expect(await device.rows(table), table).toEqual(rows)
      }
      let settled = 0
      for (const { store } of devices) {
        expect(await store.db.base.count()).toBe(0)
        expect(await store.db.outbox.count()).toBe(0)
        expect(await store.db.defects.where('number').above(0).toArray()).toEqual(
          (await store.db.defects.toArray()).filter((defect) => defect.what === 'by chance'),
        )
        settled += (await store.db.journal.count()) + (await store.db.attention.count())
      }
      expect(settled).toBe(made)
      for (const device of devices) device.close()
      await server.close()
    },
  )
})

/** What holds at every moment: a base stands for each row that something pending touches, and for no other. */
async function mustBeSound({ store: { db } }: TestDevice) {
  const touched = new Set((await db.outbox.toArray()).flatMap((entry) => entry.touched))
  const bases = (await db.base.toArray()).map((base) => base.key)
  expect(bases.toSorted()).toEqual([...touched].toSorted())
  const seqs = (await db.outbox.orderBy('seq').toArray()).map((entry) => entry.seq)
  expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i))
}
