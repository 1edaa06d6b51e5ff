import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mebibyte } from '../../../shared/business/account-limits.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import { changePeople } from '../../../sync-server/sync/members.ts'
import { onEachEngine } from '../../support/engines.ts'
import { aBottle, databasePerTest, RoundServer, WireDevice } from '../../sync/rounds.ts'

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

  /** A free account keeps one mebibyte here, a paying one two. */
  const accountLimits = { storedMiB: 2, freeStoredMiB: 1 }
  const deps = () => ({ db: database.current.db, now: () => server.now, accountLimits })
  const admit = (who: WireDevice) =>
    changePeople(deps(), owner.userId, [who.userId], ({ admit: join }) =>
      join(who.userId, 'editor'),
    )
  const dismiss = (who: WireDevice) =>
    changePeople(deps(), owner.userId, [who.userId], ({ dismiss: letGo }) => letGo(who.userId))
  const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')
  const keep = (
    ownerId: Id,
    name: string,
    size: number,
    createdAt = 1,
    kind: 'photo' | 'post-picture' = 'photo',
  ) =>
    database.current.db.transaction('keep', (tx) =>
      tx.insert(tx.t.storedFiles).values({
        kind,
        ownerId,
        hash: hashOf(name),
        type: 'image/webp',
        size,
        createdAt,
        lastNamedAt: 1,
      }),
    )
  const photosOf = async (ownerId: Id) => {
    const { storedFiles: f } = database.current.db.t
    const rows = await database.current.db.select().from(f).where(eq(f.ownerId, ownerId))
    return rows.map(({ hash }) => hash)
  }
  const showsPhoto = async (who: WireDevice, name: string, cellar?: Id) => {
    who.does('bottle.add', aBottle({ photo: hashOf(name) }), undefined, cellar)
    await who.sync()
  }

  test('only photos of bottles in the cellar stay with it', async () => {
    await admit(partner)
    for (const name of ['here', 'at home', 'nowhere']) await keep(partner.userId, name, 1)
    await showsPhoto(partner, 'here', owner.userId)
    await showsPhoto(partner, 'at home')
    // A file of another kind with the same bytes.
    await keep(partner.userId, 'here', 1, 1, 'post-picture')
    await dismiss(partner)
    expect(await photosOf(owner.userId)).toEqual([hashOf('here')])
    expect(await photosOf(partner.userId)).toHaveLength(4)
  })

  test.each([
    { plan: 'free', of: 'insider', stays: 1 },
    { plan: 'insider', of: 'free', stays: 2 },
  ] as const)(
    'the plan of the owner decides how many photos stay: $plan',
    async ({ plan, of, stays }) => {
      await server.setPlan(owner.userId, plan)
      await server.setPlan(partner.userId, of)
      await admit(partner)
      // The second one ends exactly at the larger limit.
      for (const name of ['first', 'second']) {
        await keep(partner.userId, name, mebibyte)
        await showsPhoto(partner, name, owner.userId)
      }
      await dismiss(partner)
      expect(await photosOf(owner.userId)).toHaveLength(stays)
    },
  )

  test.each([
    [1, 2],
    [2, 1],
  ])('of photos that do not all fit the oldest stay: %i before %i', async (first, second) => {
    await server.setPlan(owner.userId, 'free')
    await admit(partner)
    const kept = [
      { name: 'one', at: first },
      { name: 'two', at: second },
    ]
    for (const { name, at } of kept) {
      await keep(partner.userId, name, mebibyte, at)
      await showsPhoto(partner, name, owner.userId)
    }
    await dismiss(partner)
    const oldest = kept.find(({ at }) => at === 1)!
    expect(await photosOf(owner.userId)).toEqual([hashOf(oldest.name)])
  })

  test('devices of a member are poked when they come, get another role and go', async () => {
    const heard: string[] = []
    const { db } = database.current
    const ends = [owner, partner].map((who) =>
      db.pokes.listen(who.userId, () => heard.push(who === owner ? 'owner' : 'partner')),
    )
    const comes = async (change: Promise<unknown>) => {
      heard.length = 0
      await change
      await expect.poll(() => heard).toContain('partner')
    }
    await comes(admit(partner))
    await comes(
      changePeople(deps(), owner.userId, [], ({ setRole }) => setRole(partner.userId, 'viewer')),
    )
    await comes(dismiss(partner))
    for (const end of ends) end()
  })

  test('a new member gets no removed bottle, and a former one keeps no name of the owner', async () => {
    owner.does('bottle.add', aBottle({ id: randomUUID() as Id, name: 'Stays' }))
    const gone = aBottle({ name: 'Goes' })
    owner.does('bottle.add', gone)
    await owner.sync()
    owner.does('bottle.remove', { id: gone.id })
    await owner.sync()
    await admit(partner)
    const { db } = database.current
    const { syncFeed: f, cellars: c } = db.t
    const seen = await db
      .select()
      .from(f)
      .where(and(eq(f.userId, partner.userId), eq(f.cellarId, owner.userId)))
    expect(seen.filter(({ rowId }) => rowId === gone.id)).toEqual([])
    expect(seen.filter(({ tableName }) => tableName === 'bottles')).toHaveLength(1)
    const entry = async () => (await db.select().from(c).where(eq(c.cellarId, partner.userId)))[0]
    expect(await entry()).toMatchObject({ id: owner.userId, ownerName: 'Ada' })
    await dismiss(partner)
    expect(await entry()).toMatchObject({ id: owner.userId, ownerName: '' })
  })
})
