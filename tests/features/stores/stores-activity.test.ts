import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { activityPerPage } from '../../../shared/business/stores.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { writeCompliance } from '../../../sync-server/compliance/log.ts'
import { engineNames } from '../../support/engines.ts'
import { operate } from '../../../sync-server/admin.ts'
import type { Door, Person } from '../../http/door.ts'
import { aDrop } from '../market/a-drop.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { keyed, said, storesWorld } from './stores-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`store activity on ${engine}`, () => {
    const world = storesWorld(engine)
    const { approved, change } = world
    let door: Door
    let admin: Person
    let owner: Person
    let stranger: Person
    beforeEach(() => {
      ;({ door, admin, owner, stranger } = world)
    })

    test('the admin reads the log, and the operator verifies that it was not changed', async () => {
      const store = await approved({ name: 'Told' })
      const reason = 'Sold to a minor.'
      await admin.post(`/api/admin/stores/${store.id}/suspend`, { reason })
      const told = await said(await admin.fetch('/api/admin/activity'))
      const own = (told['activity'] as { store: string }[]).filter((one) => one.store === store.id)
      expect(own).toEqual([
        expect.objectContaining({
          action: 'store.suspended',
          actorName: admin.name,
          storeName: 'Told',
          reason,
        }),
        expect.objectContaining({ action: 'store.approved', actorName: admin.name }),
        expect.objectContaining({ action: 'store.applied', actorName: owner.name }),
      ])
      // More than four pages, of which many are of one moment, in the logs of two stores.
      const logs = [store.id, (await approved()).id] as Id<'store'>[]
      await change(async (tx) => {
        for (let nth = 0; nth < 2 * activityPerPage; nth++)
          for (const storeId of logs)
            await writeCompliance(tx, { action: 'staff.added', storeId, at: Math.floor(nth / 7) })
      })
      const seen: string[] = []
      for (let after = ''; ; ) {
        const page = (await (
          await admin.fetch(`/api/admin/activity${after && `?after=${after}`}`)
        ).json()) as { activity: { store: string; number: number }[]; next?: string }
        seen.push(...page.activity.map(({ store: one, number }) => `${one} ${number}`))
        if (!page.next) break
        after = page.next
      }
      expect(new Set(seen).size).toBe(seen.length)

      // By its subject, and by the store or its town.
      const found = async (query: string) =>
        (
          (await (await admin.fetch(`/api/admin/activity?${query}`)).json()) as {
            activity: { store: string; action: string }[]
          }
        ).activity
      expect(await found('kind=drop')).toEqual([])
      const town = `Xanadu ${randomUUID()}`
      const far = await approved({ city: town })
      expect(await found(`kind=store&near=${encodeURIComponent(`${town}, GA`)}`)).toEqual([
        expect.objectContaining({ store: far.id, action: 'store.approved' }),
        expect.objectContaining({ store: far.id, action: 'store.applied' }),
      ])
      expect(await found(`kind=staff&near=${encodeURIComponent(town)}`)).toEqual([])
      expect((await admin.fetch('/api/admin/activity?kind=everything')).status).toBe(400)

      const operated = async (...words: string[]) => {
        const sentences: string[] = []
        const settings = { DATA_DIR: door.dataDir, ...(world.url && { DATABASE_URL: world.url }) }
        const code = await operate(['compliance', ...words], settings, (one) => sentences.push(one))
        return { code, sentences }
      }
      const whole = expect.stringContaining(`is complete: ${seen.length + 2} entries`) as string
      expect(await operated('verify')).toEqual({ code: 0, sentences: [whole] })

      // Compared with the printed ends, and with those of another log.
      const file = path.join(door.dataDir, 'ends.txt')
      const { sentences: ends } = await operated('ends')
      expect(ends).toContainEqual(expect.stringMatching(`^${far.id} 2 [0-9a-f]{64}$`))
      writeFileSync(file, `${ends.join('\n')}\n`)
      expect(await operated('verify', file)).toEqual({ code: 0, sentences: [whole] })
      writeFileSync(file, `${far.id} 2 ${'0'.repeat(64)}\n`)
      expect(await operated('verify', file)).toEqual({
        code: 1,
        sentences: [
          `Entry 2 of the store ${far.id} is not the one that was noted.`,
          'The compliance log has 1 error.',
        ],
      })
      writeFileSync(file, 'something else')
      expect((await operated('verify', file)).sentences).toEqual([
        expect.stringContaining('does not list the ends'),
      ])
    })

    test('the admin reads of which drop and reservation, and whether it is still open', async () => {
      const store = await approved({ city: 'Namesville' })
      const at = `/api/stores/${store.id}/drops`
      const drop = await said(await owner.post(at, aDrop({ title: 'Named Oak' }), keyed()))
      const place = `/api/drops/${String(drop['id'])}/reservations`
      const reservation = await said(await stranger.post(place, {}, keyed()))
      expect(reservation['status']).not.toBe(400)
      const activity = async () => {
        const read = await said(await admin.fetch('/api/admin/activity?near=Namesville'))
        return (read['activity'] as Record<string, unknown>[]).slice(0, -2)
      }
      const dropTitle = 'Named Oak'
      const made = { action: 'drop.created', actorName: owner.name, dropTitle }
      const reserved = {
        action: 'reservation.made',
        actorName: stranger.name,
        dropTitle,
        userName: stranger.name,
        reservation: reservation['id'],
      }
      expect(await activity()).toMatchObject([{ ...reserved, isOpen: true }, made])
      expect((await activity())[1]).not.toHaveProperty('isOpen')
      const cancel = `/api/reservations/${String(reservation['id'])}/cancel`
      expect((await stranger.post(cancel, {})).status).toBe(200)
      expect(await activity()).toMatchObject([
        { action: 'reservation.cancelled', isOpen: false },
        { ...reserved, isOpen: false },
        made,
      ])
    })
  })
