import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxCellars, maxMembers } from '../../../shared/business/sharing.ts'
import { sharingRefusals } from '../../../shared/copy/cellars.ts'
import { guestRules } from '../../../shared/features/sharing/guest-tx.ts'
import type { CellarRole } from '../../../shared/features/sharing/cellar.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day } from '../../../shared/kernel/time.ts'
import { mutators } from '../../../shared/registry.ts'
import { DatabaseAway } from '../../../sync-server/db/database-away.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import { assertNoSharedCellars } from '../../../sync-server/sync/leave-cellars.ts'
import { changePeople, type People } from '../../../sync-server/sync/members.ts'
import type { MutatorsByName } from '../../../sync-server/sync/mutation.ts'
import { dropGone } from '../../../sync-server/sync/retention.ts'
import { aBottle, databasePerTest, newUid, RoundServer, WireDevice } from '../../sync/rounds.ts'
import { onEachEngine } from '../../support/engines.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let server: RoundServer
  let owner: WireDevice
  let partner: WireDevice
  beforeEach(async () => {
    server = new RoundServer(database.current.db)
    owner = new WireDevice(server, await server.addUser())
    partner = new WireDevice(server, await server.addUser())
  })
  afterEach(async () => {
    expect(await checkSync(database.current.db)).toEqual([])
    expect(server.reported).toEqual([])
  })

  const parts = () => ({ db: database.current.db, now: () => server.now })
  const admit = (device: WireDevice, role: CellarRole = 'editor') =>
    changePeople(parts(), owner.userId, [device.userId], (people) =>
      people.admit(device.userId, role),
    )
  const dismiss = (device: WireDevice) =>
    changePeople(parts(), owner.userId, [device.userId], (people) => people.dismiss(device.userId))
  const add = async (device: WireDevice, cellar?: Id, own = {}) => {
    const bottle = aBottle(own)
    device.does('bottle.add', bottle, undefined, cellar)
    await device.sync()
    return bottle
  }
  const refused = async (device: WireDevice) => (await device.round()).rejections

  test('who joins gets every row of the cellar, in pages, and nothing of the person', async () => {
    for (let count = 0; count < 7; count += 1) await add(owner)
    owner.does('setting.change', { changes: { theme: 'cellar' } })
    await owner.sync()
    const [mine] = [await add(partner)]
    await admit(partner)
    partner.limit = 2
    const answers = await partner.sync()
    expect(answers.length).toBeGreaterThan(3)
    expect(answers.every(({ reset }) => !reset)).toBe(true)
    expect([...partner.rows.keys()].filter((key) => key.startsWith('bottles/'))).toHaveLength(8)
    expect([...partner.rows.keys()].filter((key) => key.startsWith('settings/'))).toEqual([])
    expect(partner.row('cellars', owner.userId)).toMatchObject({ state: 'member', role: 'editor' })
    expect(partner.cellarOf('bottles', mine.id)).toBeUndefined()
  })

  test('a cellar has so many people, and one person is in so many cellars', async () => {
    const someone = async () => new WireDevice(server, await server.addUser())
    const others = await Promise.all(Array.from({ length: maxMembers }, someone))
    for (const one of others) await admit(one)
    const full = { code: 'bad_request', message: sharingRefusals.full(maxMembers) }
    await expect(admit(partner)).rejects.toMatchObject(full)
    // A member takes no second place, and keeps the role.
    await admit(others[0]!, 'viewer')
    await dismiss(others[1]!)
    await admit(partner)
    await others[0]!.sync()
    expect(others[0]!.row('cellars', owner.userId)).toMatchObject({ role: 'editor' })
    await expect(admit(owner)).rejects.toMatchObject({ message: sharingRefusals.ownCellar })

    const guest = await someone()
    const into = async () => {
      const cellar = await server.addUser()
      return changePeople(parts(), cellar, [guest.userId], (people) =>
        people.admit(guest.userId, 'viewer'),
      )
    }
    for (let count = 0; count < maxCellars; count += 1) await into()
    const tooMany = { code: 'bad_request', message: sharingRefusals.inTooMany(maxCellars) }
    await expect(into()).rejects.toMatchObject(tooMany)
    await guest.sync()
    const rows = [...guest.rows.keys()].filter((key) => key.startsWith('cellars/'))
    expect(rows).toHaveLength(maxCellars)
  })

  test('a new member may get another role in the same change, or leave again', async () => {
    const change = (run: (people: People) => Promise<unknown>) =>
      changePeople(parts(), owner.userId, [partner.userId], run)
    const members = () => database.current.db.select().from(database.current.db.t.cellarMembers)
    await change(async ({ admit, setRole, invite }) => {
      await admit(partner.userId, 'viewer')
      await setRole(partner.userId, 'editor')
      // A member needs no invitation.
      await invite(partner.userId, 'viewer', newUid() as Id)
    })
    expect(await members()).toMatchObject([{ userId: partner.userId, role: 'editor' }])
    await partner.sync()
    expect(partner.row('cellars', owner.userId)).toMatchObject({ state: 'member', role: 'editor' })
    await add(partner, owner.userId)
    await change(async ({ dismiss: letGo, setRole }) => {
      expect(await letGo(partner.userId)).toBe(true)
      expect(await letGo(partner.userId)).toBe(false)
      await expect(setRole(partner.userId, 'viewer')).rejects.toMatchObject({ code: 'not_found' })
    })
    expect(await members()).toEqual([])
    await partner.sync()
    expect(partner.row('cellars', owner.userId)).toBeUndefined()
  })

  /** A process with an event that happens just before it changes the members. */
  const meanwhile = (happens: () => Promise<unknown>) => {
    const { db } = database.current
    let isFirst = true
    const late: typeof db = {
      ...db,
      async transaction(name, ...rest) {
        if (name === 'people of a cellar' && isFirst) {
          isFirst = false
          await happens()
        }
        return db.transaction(name, ...rest)
      },
    }
    return { db: late, now: () => server.now }
  }

  test('a member who just joined can be removed, and a removed one has no cellar', async () => {
    const removed = changePeople(
      meanwhile(() => admit(partner)),
      owner.userId,
      [],
      (people) => people.dismiss(partner.userId),
    )
    expect(await removed).toBe(true)
    await partner.sync()
    expect(partner.row('cellars', owner.userId)).toBeUndefined()

    const { users } = database.current.db.t
    const gone = await server.addUser()
    const left = changePeople(
      meanwhile(() =>
        database.current.db.transaction('delete', (tx) =>
          tx.delete(users).where(eq(users.id, gone)),
        ),
      ),
      gone,
      [],
      (people) => people.dismiss(partner.userId),
    )
    expect(await left).toBeNull()
  })

  test('a user who shares a cellar, as owner or guest, cannot be deleted at that moment', async () => {
    await admit(partner, 'viewer')
    const deleted = (userId: Id) =>
      database.current.db.transaction('delete', (tx) => assertNoSharedCellars(tx, userId))
    for (const { userId } of [owner, partner])
      await expect(deleted(userId)).rejects.toBeInstanceOf(DatabaseAway)
    await deleted(await server.addUser())
  })

  test('a defect in a shared cellar is one fault, and the next round goes on', async () => {
    await admit(partner)
    const runs: string[] = []
    const buggy: MutatorsByName = {
      ...mutators,
      'bottle.add': {
        ...mutators['bottle.add'],
        async run() {
          runs.push('bottle.add')
          throw new TypeError('undefined is not a function')
        },
      },
    }
    const broken = new RoundServer(database.current.db, { mutators: buggy })
    partner.does('bottle.add', aBottle(), undefined, owner.userId)
    const own = Object.assign(new WireDevice(broken, partner.userId), { outbox: partner.outbox })
    expect((await own.send()).status).toBe(500)
    expect(broken.reported).toHaveLength(1)
    expect(runs).toHaveLength(1)
  })

  test('an editor’s changes reach everyone in the cellar, and the owner’s reach the editor', async () => {
    const bottle = await add(owner)
    const third = new WireDevice(server, await server.addUser())
    await admit(partner)
    await admit(third, 'viewer')
    for (const one of [partner, third]) await one.sync()
    partner.does(
      'bottle.edit',
      { id: bottle.id, changes: { notes: 'smoky' } },
      undefined,
      owner.userId,
    )
    owner.does('bottle.edit', { id: bottle.id, changes: { rating: 4 } })
    await partner.sync()
    await owner.sync()
    for (const one of [partner, third, owner]) {
      await one.sync()
      expect(one.row('bottles', bottle.id)).toMatchObject({ notes: 'smoky', rating: 4 })
    }
    const added = await add(partner, owner.userId)
    for (const one of [third, owner]) {
      await one.sync()
      expect(one.row('bottles', added.id)).toMatchObject({ name: added.name })
    }
    expect(owner.cellarOf('bottles', added.id)).toBeUndefined()
    expect(third.cellarOf('bottles', added.id)).toBe(owner.userId)
  })

  test('a person’s own rows stay theirs, in any cellar named', async () => {
    await admit(partner)
    partner.does('setting.change', { changes: { theme: 'paper' } }, undefined, owner.userId)
    expect(await refused(partner)).toMatchObject([
      { code: 'forbidden', message: guestRules.ofOnePerson },
    ])
  })

  describe('permissions by role', () => {
    const acts = (bottleId: Id) =>
      [
        ['bottle.add', aBottle()],
        ['bottle.edit', { id: bottleId, changes: { rating: 2 } }],
        ['bottle.logUse', { bottleId, pourId: crypto.randomUUID(), at: server.now }],
        ['bottle.remove', { id: bottleId }],
        ['location.add', { id: crypto.randomUUID(), name: 'Attic' }],
      ] as const

    test('an editor may change, a viewer may read, strangers and former members may do nothing', async () => {
      const stranger = new WireDevice(server, await server.addUser())
      const gone = new WireDevice(server, await server.addUser())
      await admit(gone)
      await dismiss(gone)
      const bottle = await add(owner)
      for (const [device, role, message] of [
        [partner, 'viewer', sharingRefusals.viewer],
        [stranger, undefined, sharingRefusals.notIn],
        [gone, undefined, sharingRefusals.notIn],
      ] as const) {
        if (role) await admit(device, role)
        for (const [name, args] of acts(bottle.id)) device.does(name, args, undefined, owner.userId)
        const rejections = await refused(device)
        expect(rejections.map((one) => [one.code, one.message])).toEqual(
          acts(bottle.id).map(() => ['forbidden', message]),
        )
      }
      expect((await owner.round()).changes).toEqual([])
      await changePeople(parts(), owner.userId, [], (people) =>
        people.setRole(partner.userId, 'editor'),
      )
      for (const [name, args] of acts(bottle.id)) partner.does(name, args, undefined, owner.userId)
      expect(await refused(partner)).toEqual([])
    })

    test('in their own cellar everyone may do everything, and an id of another’s leads nowhere', async () => {
      await admit(partner, 'viewer')
      const bottle = await add(owner)
      partner.does('bottle.edit', { id: bottle.id, changes: { rating: 1 } })
      expect(await refused(partner)).toMatchObject([{ code: 'gone' }])
      const own = await add(partner, undefined, { id: bottle.id })
      await owner.sync()
      expect(own.id).toBe(bottle.id)
      expect(owner.row('bottles', bottle.id)).not.toHaveProperty('rating')
    })

    test('an invalid cellar is refused with any row', async () => {
      for (const cellar of [crypto.randomUUID(), 'attic', 7, {}, null])
        partner.does('bottle.add', aBottle(), undefined, cellar as Id)
      expect((await refused(partner)).map(({ code }) => code)).toEqual(Array(5).fill('forbidden'))
    })
  })

  test('rows a user may no longer see are removed for them, and come back with access', async () => {
    const bottle = await add(owner)
    await admit(partner)
    await partner.sync()
    const mine = await add(partner)
    await dismiss(partner)
    await partner.sync()
    expect(partner.row('bottles', bottle.id)).toBeUndefined()
    expect(partner.row('cellars', owner.userId)).toBeUndefined()
    expect(partner.row('bottles', mine.id)).toBeDefined()
    await add(owner)
    expect((await partner.round()).changes).toEqual([])
    await admit(partner, 'viewer')
    await partner.sync()
    expect([...partner.rows.keys()].filter((key) => key.startsWith('bottles/'))).toHaveLength(3)
    expect(partner.row('cellars', owner.userId)).toMatchObject({ role: 'viewer' })
  })

  test('changes that were made before a removal arrived are refused with a sentence', async () => {
    const bottle = await add(owner)
    await admit(partner)
    await partner.sync()
    partner.does(
      'bottle.edit',
      { id: bottle.id, changes: { notes: 'late' } },
      undefined,
      owner.userId,
    )
    await dismiss(partner)
    expect(await refused(partner)).toMatchObject([
      { code: 'forbidden', message: sharingRefusals.notIn },
    ])
    await owner.sync()
    expect(owner.row('bottles', bottle.id)).not.toHaveProperty('notes')
  })

  test('the owner’s plan counts for every editor', async () => {
    await server.setPlan(owner.userId, 'free')
    for (let count = 0; count < 30; count += 1) owner.does('bottle.add', aBottle())
    await owner.sync()
    await admit(partner)
    partner.does('bottle.add', aBottle(), undefined, owner.userId)
    partner.does('bottle.add', aBottle())
    expect(await refused(partner)).toMatchObject([{ code: 'plan_limit', seq: 1 }])
    await server.setPlan(owner.userId, 'insider')
    await server.setPlan(partner.userId, 'free')
    for (let count = 0; count < 30; count += 1)
      partner.does('bottle.add', aBottle(), undefined, owner.userId)
    expect(await refused(partner)).toEqual([])
    await add(partner)
    expect([...partner.rows.keys()].filter((key) => key.startsWith('bottles/'))).toHaveLength(62)
  })

  test('both write at once, each into the other’s cellar, and every version comes in order', async () => {
    await admit(partner)
    await changePeople(parts(), partner.userId, [owner.userId], (people) =>
      people.admit(owner.userId, 'editor'),
    )
    for (let count = 0; count < 5; count += 1) {
      owner.does('bottle.add', aBottle(), undefined, partner.userId)
      partner.does('bottle.add', aBottle(), undefined, owner.userId)
      await Promise.all([owner.round(), partner.round()])
    }
    for (const one of [owner, partner]) {
      await one.sync()
      expect([...one.rows.keys()].filter((key) => key.startsWith('bottles/'))).toHaveLength(10)
      const fresh = new WireDevice(server, one.userId)
      await fresh.sync()
      expect(fresh.rows).toEqual(one.rows)
    }
  })

  test('removed entries leave every feed after 180 days, also those of a left cellar', async () => {
    const [bottle, other] = [await add(owner), await add(owner)]
    const left = new WireDevice(server, await server.addUser())
    for (const one of [partner, left]) await admit(one)
    for (const one of [partner, left]) await one.sync()
    owner.does('bottle.remove', { id: bottle.id })
    await owner.sync()
    await dismiss(left)
    server.now += 181 * day
    await dropGone(database.current.db, server.now)
    const { syncFeed } = database.current.db.t
    const entries = await database.current.db.select().from(syncFeed)
    expect(entries.filter(({ gone }) => gone)).toEqual([])
    expect(entries.filter(({ userId }) => userId === left.userId)).toEqual([])
    for (const one of [partner, left]) await one.sync()
    expect(partner.row('bottles', other.id)).toBeDefined()
    expect(left.rows.size).toBe(0)
  })
})
