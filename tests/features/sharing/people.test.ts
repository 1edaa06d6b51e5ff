import { createHash, randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitationRetention, maxInvitations } from '../../../shared/business/sharing.ts'
import { accountLimits } from '../../../shared/account-limits.ts'
import { sharingRefusals } from '../../../shared/copy/cellars.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import type { Sharing } from '../../../shared/features/sharing/endpoints.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import {
  type SharingDeps,
  sharingHandlers,
} from '../../../sync-server/features/sharing/handlers.ts'
import {
  browser,
  type Door,
  type DoorOptions,
  openDoor,
  type Person,
  until,
} from '../../http/door.ts'
import { engineNames, silent } from '../../support/engines.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`sharing a cellar on ${engine}`, () => {
    let door: Door
    let drop: (() => Promise<void>) | undefined
    let engineOptions: DoorOptions
    /** Where the clock stands still. */
    let stopped: number | undefined
    let ann: Person
    let bob: Person
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
      drop = database?.drop
      engineOptions = database ? { databaseUrl: database.url } : {}
      door = await openDoor({ ...engineOptions, now: () => stopped ?? Date.now() })
    })
    afterAll(async () => {
      await door.close()
      await drop?.()
    })

    let count = 0
    const people = async () => {
      count += 1
      ann = await door.person(`Ann ${count}`)
      bob = await door.person(`Bob ${count}`)
      await door.prove(bob)
    }
    const aStranger = () => door.person(`Eve ${count}`)
    const inDatabase = async <T>(run: (db: Db) => Promise<T>): Promise<T> => {
      const db = await openDb(
        engineOptions.databaseUrl === undefined
          ? { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }
          : { postgresUrl: engineOptions.databaseUrl },
        silent,
      )
      try {
        return await run(db)
      } finally {
        await db.close()
      }
    }
    /** As an account was before addresses had to be proven. */
    const unprove = (who: Person) =>
      inDatabase((db) =>
        db.transaction('unprove', (tx) =>
          tx.update(tx.t.users).set({ emailVerified: false }).where(eq(tx.t.users.id, who.id)),
        ),
      )
    /** The photos counted for a person. */
    const photosOf = (who: Person) =>
      inDatabase(async (db) => {
        const { storedFiles: f } = db.t
        const own = await db.select({ hash: f.hash }).from(f).where(eq(f.ownerId, who.id))
        return own.map(({ hash }) => hash)
      })
    const send = async (who: Person, method: string, place: string, body?: unknown) => {
      const response = await who.fetch(place, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text ? (JSON.parse(text) as never) : undefined }
    }
    const shared = async (who: Person) =>
      (await send(who, 'GET', '/api/sharing')).body as unknown as Sharing
    const invite = async (who: Person, body: object) =>
      (await send(who, 'POST', '/api/sharing/invitations', body)).body as unknown as {
        id: string
        link: string
      }
    const codeOf = (link: string) => new URL(link).hash.slice(1)
    /** The device's knowledge of other users' cellars, with the rows it has of them. */
    const round = async (who: Person, mutations: object[] = []) => {
      const sent = await send2(who, {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 1_000,
        digest: false,
        mutations: mutations.map((one, at) => ({ seq: at + 1, uid: randomUUID(), at: 0, ...one })),
      })
      return (await sent.json()) as {
        changes: { table: string; id: string; cellar?: string; row: Record<string, unknown> }[]
        rejections: { code: string; message: string }[]
      }
    }
    const send2 = (who: Person, body: object) => who.post('/api/sync', body, { 'X-User': who.id })
    const cellarsOf = async (who: Person) =>
      (await round(who)).changes.filter(({ table }) => table === 'cellars').map(({ row }) => row)

    test('by e-mail: a letter with a link, a word in the app, and the cellar once it is accepted', async () => {
      await people()
      await round(ann, [{ name: 'bottle.add', args: aBottle() }])
      const { link } = await invite(ann, { email: ` ${bob.email.toUpperCase()} `, role: 'editor' })
      const asking = () => door.letters(bob.email).filter((one) => one.includes('/sharing#'))
      const letter = await until(() => asking()[0])
      expect(letter).toContain(ann.name)
      // What its reader may do.
      expect(letter.replaceAll(/=?\r?\n/g, ' ')).toContain(mailCopy.inviteRoles.editor)
      expect(asking()).toHaveLength(1)
      const [asked] = await cellarsOf(bob)
      expect(asked).toMatchObject({
        id: ann.id,
        state: 'invited',
        role: 'editor',
        ownerName: ann.name,
      })
      expect((await shared(ann)).invitations).toMatchObject([{ email: bob.email, role: 'editor' }])
      const looked = await send(bob, 'POST', '/api/sharing/look', { code: codeOf(link) })
      expect(looked.body).toMatchObject({ ownerName: ann.name, role: 'editor' })
      const back = await invite(bob, { email: ann.email, role: 'viewer' })
      const lookedBack = await send(ann, 'POST', '/api/sharing/look', { code: codeOf(back.link) })
      expect(lookedBack.body).toMatchObject({ ownerName: bob.name, role: 'viewer' })
      await send(ann, 'POST', '/api/sharing/accept', { code: codeOf(back.link) })
      expect(await cellarsOf(ann)).toMatchObject([{ id: bob.id, ownerName: bob.name }])

      const accepted = await send(bob, 'POST', '/api/sharing/accept', {
        id: asked!['invitationId'],
      })
      expect(accepted).toMatchObject({ status: 200, body: { cellarId: ann.id } })
      expect(await shared(ann)).toMatchObject({
        members: [{ userId: bob.id, name: bob.name, email: bob.email, role: 'editor' }],
        invitations: [],
      })
      const { changes } = await round(bob)
      expect(changes.filter(({ cellar }) => cellar === ann.id)).toMatchObject([
        { table: 'bottles' },
      ])
      // A link opens once.
      const again = await send(bob, 'POST', '/api/sharing/accept', { code: codeOf(link) })
      expect(again).toMatchObject({ status: 404, body: { message: sharingRefusals.noInvitation } })
    })

    test('not to an account with an unproven address, except by the letter', async () => {
      await people()
      const squatter = await aStranger()
      const { id, link } = await invite(ann, { email: squatter.email, role: 'editor' })
      expect(await cellarsOf(squatter)).toEqual([])
      const accept = (body: object) => send(squatter, 'POST', '/api/sharing/accept', body)
      expect(await accept({ id })).toMatchObject({ status: 404 })
      expect((await shared(ann)).members).toEqual([])
      // Nor can their address end an invitation meant for its owner.
      await send(squatter, 'POST', '/api/sharing/decline', { id })
      expect((await shared(ann)).invitations).toMatchObject([{ id }])
      expect(await accept({ code: codeOf(link) })).toMatchObject({ status: 200 })

      await send(ann, 'DELETE', `/api/sharing/members/${squatter.id}`)
      await door.prove(squatter)
      const again = await invite(ann, { email: squatter.email, role: 'viewer' })
      expect(await cellarsOf(squatter)).toMatchObject([{ state: 'invited', role: 'viewer' }])
      expect(await accept({ id: again.id })).toMatchObject({ status: 200 })
    })

    test('nor one that an earlier version showed to an unproven address', async () => {
      await people()
      const squatter = await aStranger()
      await door.prove(squatter)
      const { id } = await invite(ann, { email: squatter.email, role: 'editor' })
      await unprove(squatter)
      expect(await send(squatter, 'POST', '/api/sharing/accept', { id })).toMatchObject({
        status: 404,
        body: { message: sharingRefusals.unprovenAddress },
      })
      expect((await shared(ann)).members).toEqual([])
    })

    test('by a link alone, for any holder; not for its maker, not guessed, not withdrawn, not twice', async () => {
      await people()
      const { id, link } = await invite(ann, { role: 'viewer' })
      expect((await shared(ann)).invitations).toMatchObject([{ id, role: 'viewer' }])
      const code = codeOf(link)
      const accept = (who: Person, body: object) => send(who, 'POST', '/api/sharing/accept', body)
      expect(await accept(ann, { code })).toMatchObject({ status: 400 })
      expect(await accept(bob, { code: 'a'.repeat(32) })).toMatchObject({ status: 404 })
      expect(await accept(bob, { id })).toMatchObject({ status: 404 })
      expect(await accept(bob, {})).toMatchObject({ status: 400 })
      // Only the owner can withdraw it.
      await send(bob, 'DELETE', `/api/sharing/invitations/${id}`)
      await send(ann, 'DELETE', `/api/sharing/invitations/${id}`)
      expect(await accept(bob, { code })).toMatchObject({ status: 404 })
      const second = await invite(ann, { role: 'viewer' })
      const others = await Promise.all([bob, bob, bob, bob, bob].map(() => aStranger()))
      const all = await Promise.all(
        [bob, ...others].map((one) => accept(one, { code: codeOf(second.link) })),
      )
      expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
      expect((await shared(ann)).members).toHaveLength(1)
    })

    test('a link that another person used a moment before opens nothing', async () => {
      await people()
      const eve = await aStranger()
      const { link } = await invite(ann, { role: 'viewer' })
      const code = codeOf(link)
      const accepted = inDatabase(async (db) => {
        let isFirst = true
        const late: Db = {
          ...db,
          async transaction(name, ...rest) {
            if (name === 'people of a cellar' && isFirst) {
              isFirst = false
              expect(await send(eve, 'POST', '/api/sharing/accept', { code })).toMatchObject({
                status: 200,
              })
            }
            return db.transaction(name, ...rest)
          },
        }
        const deps = { db: late, accountLimits } as unknown as SharingDeps
        const { 'sharing.accept': accept } = sharingHandlers(deps)
        return accept.handle({ user: { id: bob.id }, body: { code } } as never)
      })
      await expect(accepted).rejects.toMatchObject({
        code: 'not_found',
        message: sharingRefusals.noInvitation,
      })
      expect((await shared(ann)).members).toMatchObject([{ userId: eve.id }])
    })

    test('it waits for fourteen days, and not a moment longer', async () => {
      await people()
      const { link } = await invite(ann, { email: bob.email, role: 'viewer' })
      const [asked] = (await shared(ann)).invitations
      expect((asked?.expiresAt ?? 0) - (asked?.createdAt ?? 0)).toBe(invitationRetention)
      const code = codeOf(link)
      const look = async () => (await send(bob, 'POST', '/api/sharing/look', { code })).status
      try {
        stopped = (asked?.expiresAt ?? 0) - 1
        expect([await look(), (await shared(ann)).invitations.length]).toEqual([200, 1])
        stopped += 1
        expect([await look(), (await shared(ann)).invitations.length]).toEqual([404, 0])
        expect((await send(bob, 'POST', '/api/sharing/accept', { code })).status).toBe(404)
        expect((await shared(ann)).members).toEqual([])
      } finally {
        stopped = undefined
      }
    })

    test('an invitation that is declined or taken back is forgotten by every device', async () => {
      await people()
      const first = await invite(ann, { email: bob.email, role: 'editor' })
      await send(bob, 'POST', '/api/sharing/decline', { id: first.id })
      expect(await cellarsOf(bob)).toEqual([])
      expect((await shared(ann)).invitations).toEqual([])
      const second = await invite(ann, { email: bob.email, role: 'viewer' })
      expect(await cellarsOf(bob)).toMatchObject([{ state: 'invited', role: 'viewer' }])
      await send(ann, 'DELETE', `/api/sharing/invitations/${second.id}`)
      expect(await cellarsOf(bob)).toEqual([])
    })

    test('the invited person gets no further notice after another person joined by its link', async () => {
      await people()
      const { link } = await invite(ann, { email: bob.email, role: 'editor' })
      expect(await cellarsOf(bob)).toMatchObject([{ state: 'invited' }])
      const eve = await aStranger()
      const accepted = await send(eve, 'POST', '/api/sharing/accept', { code: codeOf(link) })
      expect(accepted.status).toBe(200)
      expect(await cellarsOf(bob)).toEqual([])
      expect(await shared(ann)).toMatchObject({ members: [{ userId: eve.id }], invitations: [] })
      expect(await cellarsOf(eve)).toMatchObject([{ state: 'member', role: 'editor' }])
    })

    test('so many invitations wait at once, and one that is taken back makes room', async () => {
      await people()
      const made: string[] = []
      for (let each = 0; each < maxInvitations; each++)
        made.push((await invite(ann, { role: 'viewer' })).id)
      const ask = () => send(ann, 'POST', '/api/sharing/invitations', { role: 'viewer' })
      expect(await ask()).toMatchObject({
        status: 400,
        body: { message: sharingRefusals.tooManyInvitations(maxInvitations) },
      })
      expect((await shared(ann)).invitations).toHaveLength(maxInvitations)
      await send(ann, 'DELETE', `/api/sharing/invitations/${made[0]}`)
      expect((await ask()).status).toBe(200)
    })

    test('an invitation by a second user leaves the first one open', async () => {
      await people()
      const carl = await door.person(`Carl ${count}`)
      const first = await invite(ann, { email: bob.email, role: 'editor' })
      await invite(carl, { email: bob.email, role: 'viewer' })
      // Nor can the second user cancel it.
      const place = `/api/sharing/invitations/${first.id}`
      expect(await send(carl, 'DELETE', place)).toMatchObject({ status: 404 })
      expect((await shared(ann)).invitations).toMatchObject([{ id: first.id }])
      const accepted = await send(bob, 'POST', '/api/sharing/accept', { id: first.id })
      expect(accepted).toMatchObject({ status: 200, body: { cellarId: ann.id } })
    })

    test('asked again with another role, the earlier link opens nothing', async () => {
      await people()
      const first = await invite(ann, { email: bob.email, role: 'editor' })
      await invite(ann, { email: bob.email, role: 'viewer' })
      expect((await shared(ann)).invitations).toMatchObject([{ role: 'viewer' }])
      const { status } = await send(bob, 'POST', '/api/sharing/accept', {
        code: codeOf(first.link),
      })
      expect(status).toBe(404)
    })

    const joined = async (role: 'editor' | 'viewer') => {
      await people()
      const { link } = await invite(ann, { role })
      await send(bob, 'POST', '/api/sharing/accept', { code: codeOf(link) })
    }
    const write = async (who: Person, cellar: string) =>
      (await round(who, [{ name: 'bottle.add', args: aBottle(), cellar }])).rejections

    test('a role and a removal count in one cellar, and other cellars stay', async () => {
      await joined('viewer')
      const carl = await door.person(`Carl ${count}`)
      const { link } = await invite(carl, { role: 'viewer' })
      const own = { code: codeOf(link) }
      const ownCellar = { status: 400, body: { message: sharingRefusals.ownCellar } }
      for (const what of ['look', 'accept'])
        expect(await send(carl, 'POST', `/api/sharing/${what}`, own)).toMatchObject(ownCellar)
      await send(bob, 'POST', '/api/sharing/accept', own)
      await round(carl, [{ name: 'bottle.add', args: aBottle() }])
      await send(ann, 'PATCH', `/api/sharing/members/${bob.id}`, { role: 'editor' })
      expect((await shared(ann)).members).toMatchObject([{ role: 'editor' }])
      expect((await shared(carl)).members).toMatchObject([{ userId: bob.id, role: 'viewer' }])
      await send(ann, 'DELETE', `/api/sharing/members/${bob.id}`)
      const { changes } = await round(bob)
      expect(changes.filter(({ cellar }) => cellar === carl.id)).toMatchObject([
        { table: 'bottles' },
      ])
      expect(await cellarsOf(bob)).toMatchObject([{ id: carl.id, state: 'member' }])
    })

    test('a user cannot invite themselves or a member', async () => {
      await joined('viewer')
      const ask = (email: string) =>
        send(ann, 'POST', '/api/sharing/invitations', { email, role: 'editor' })
      for (const [email, message] of [
        [` ${ann.email.toUpperCase()}`, sharingRefusals.yourself],
        [bob.email, sharingRefusals.isMember],
      ] as const)
        expect(await ask(email)).toMatchObject({ status: 400, body: { message } })
      expect(await shared(ann)).toMatchObject({ members: [{ role: 'viewer' }], invitations: [] })
    })

    test('an invitation replaces the earlier one to the same address, and no other', async () => {
      await people()
      const ask = (role: string, email?: string) =>
        send(ann, 'POST', '/api/sharing/invitations', { role, ...(email && { email }) })
      await ask('viewer')
      await ask('viewer', 'one@example.com')
      await ask('viewer', 'two@example.com')
      await ask('editor', 'one@example.com')
      const { invitations } = await shared(ann)
      const open = invitations.map(({ email, role }) => `${email ?? 'by link'}: ${role}`)
      expect(open.sort()).toEqual([
        'by link: viewer',
        'one@example.com: editor',
        'two@example.com: viewer',
      ])
    })

    test('roles are the owner’s to change, people theirs to remove, and everyone may leave', async () => {
      await joined('viewer')
      const eve = await aStranger()
      expect(await write(bob, ann.id)).toMatchObject([{ message: sharingRefusals.viewer }])
      for (const stranger of [bob, eve]) {
        const { status } = await send(stranger, 'PATCH', `/api/sharing/members/${bob.id}`, {
          role: 'editor',
        })
        expect(status).toBe(404)
        await send(stranger, 'DELETE', `/api/sharing/members/${bob.id}`)
      }
      expect((await shared(ann)).members).toMatchObject([{ userId: bob.id, role: 'viewer' }])
      await send(ann, 'PATCH', `/api/sharing/members/${bob.id}`, { role: 'editor' })
      expect(await write(bob, ann.id)).toEqual([])
      await send(eve, 'DELETE', `/api/sharing/cellars/${ann.id}`)
      const nobodys = await send(bob, 'DELETE', `/api/sharing/cellars/${randomUUID()}`)
      expect(nobodys).toMatchObject({ status: 404, body: { message: sharingRefusals.notIn } })
      await send(bob, 'DELETE', `/api/sharing/cellars/${ann.id}`)
      expect((await shared(ann)).members).toEqual([])
      expect(await write(bob, ann.id)).toMatchObject([{ message: sharingRefusals.notIn }])
    })

    test('of two cellars with the same people, each role counts in its own', async () => {
      await people()
      const [carl, dora, eve, fay] = [
        await door.person(`Carl ${count}`),
        await door.person(`Dora ${count}`),
        await aStranger(),
        await door.person(`Fay ${count}`),
      ]
      await door.prove(eve)
      const join = async (owner: Person, who: Person, role: string) => {
        const { link } = await invite(owner, { role })
        await send(who, 'POST', '/api/sharing/accept', { code: codeOf(link) })
      }
      await join(ann, bob, 'editor')
      await join(ann, dora, 'viewer')
      await join(carl, bob, 'viewer')
      await join(carl, dora, 'editor')
      await join(ann, fay, 'editor')
      await send(fay, 'DELETE', `/api/sharing/cellars/${ann.id}`)
      // Invited, and not yet a member.
      await invite(ann, { email: eve.email, role: 'editor' })
      for (const owner of [ann, carl])
        await round(owner, [
          { name: 'bottle.add', args: { ...aBottle(), name: `Of ${owner.name}` } },
        ])

      const mayWrite = async (who: Person, cellar: Person) =>
        (await write(who, cellar.id)).length === 0
      const sees = async (who: Person, cellar: Person) => {
        const rows = (await round(who)).changes
        const isSynced = rows.some(
          ({ table, row }) => table === 'bottles' && row?.['name'] === `Of ${cellar.name}`,
        )
        const listed = await send(who, 'GET', `/api/bottles?cellar=${cellar.id}`)
        expect(
          listed.status === 200 && JSON.stringify(listed.body).includes(`Of ${cellar.name}`),
        ).toBe(isSynced)
        return isSynced
      }
      const rights = async (who: Person) => [
        [await sees(who, ann), await mayWrite(who, ann)],
        [await sees(who, carl), await mayWrite(who, carl)],
      ]
      const [all, reads, none] = [
        [true, true],
        [true, false],
        [false, false],
      ]
      expect(await rights(ann)).toEqual([all, none])
      expect(await rights(carl)).toEqual([none, all])
      expect(await rights(bob)).toEqual([all, reads])
      expect(await rights(dora)).toEqual([reads, all])
      expect(await rights(eve)).toEqual([none, none])
      expect(await rights(fay)).toEqual([none, none])

      // A change and a removal in one cellar leave the other as it is.
      await send(ann, 'PATCH', `/api/sharing/members/${bob.id}`, { role: 'viewer' })
      expect(await rights(bob)).toEqual([reads, reads])
      expect(await rights(dora)).toEqual([reads, all])
      await send(ann, 'DELETE', `/api/sharing/members/${bob.id}`)
      expect(await rights(bob)).toEqual([none, reads])
      await send(dora, 'DELETE', `/api/sharing/cellars/${ann.id}`)
      expect(await rights(dora)).toEqual([none, all])
      expect((await shared(carl)).members.map(({ userId, role }) => [userId, role])).toEqual([
        [bob.id, 'viewer'],
        [dora.id, 'editor'],
      ])
      // Later bottles reach the other members of that cellar.
      await write(dora, carl.id)
      const written = (who: Person) =>
        round(who).then(({ changes }) => changes.filter(({ table }) => table === 'bottles').length)
      expect(await written(bob)).toBe(await written(carl))
    })

    test('an invitation is answered by its person, ended by its owner, each once', async () => {
      await people()
      const [eve, carl] = [await aStranger(), await door.person(`Carl ${count}`)]
      await door.prove(eve)
      const { id, link } = await invite(ann, { email: bob.email, role: 'editor' })
      const other = await invite(carl, { email: eve.email, role: 'viewer' })
      const ask = async (who: Person, what: string, body: object) =>
        (await send(who, 'POST', `/api/sharing/${what}`, body)).status
      for (const what of ['look', 'accept', 'decline']) {
        for (const who of [eve, carl, ann]) expect(await ask(who, what, { id })).toBe(404)
        expect(await ask(bob, what, { id: other.id })).toBe(404)
        expect(await ask(bob, what, { id, code: codeOf(link) })).toBe(400)
        expect(await ask(bob, what, {})).toBe(400)
      }
      for (const who of [bob, eve, carl])
        expect((await send(who, 'DELETE', `/api/sharing/invitations/${id}`)).status).toBe(404)
      // An invited person is no member yet.
      const member = `/api/sharing/members/${bob.id}`
      expect((await send(ann, 'PATCH', member, { role: 'viewer' })).status).toBe(404)
      expect((await send(ann, 'DELETE', member)).status).toBe(404)
      expect((await send(bob, 'DELETE', `/api/sharing/cellars/${ann.id}`)).status).toBe(404)
      expect((await shared(ann)).invitations).toMatchObject([{ id, role: 'editor' }])
      expect((await shared(carl)).invitations).toMatchObject([{ id: other.id }])
      expect(await ask(bob, 'look', { id })).toBe(200)
      expect(await ask(bob, 'decline', { id })).toBe(204)
      expect(await ask(bob, 'decline', { id })).toBe(404)
      expect(await ask(bob, 'accept', { code: codeOf(link) })).toBe(404)
      expect((await send(ann, 'DELETE', `/api/sharing/invitations/${id}`)).status).toBe(404)
      expect(await ask(eve, 'accept', { id: other.id })).toBe(200)
      expect(await ask(eve, 'accept', { id: other.id })).toBe(404)
      expect((await shared(carl)).members).toMatchObject([{ userId: eve.id, role: 'viewer' }])
      expect((await shared(ann)).members).toEqual([])
    })

    test('an invitation that is over makes room at its moment, and opens nothing by its id', async () => {
      await people()
      const first = await invite(ann, { email: bob.email, role: 'viewer' })
      const [asked] = (await shared(ann)).invitations
      const ask = async () =>
        (await send(ann, 'POST', '/api/sharing/invitations', { role: 'viewer' })).status
      for (let each = 1; each < maxInvitations; each++) expect(await ask()).toBe(200)
      const answer = async (what: string) =>
        (await send(bob, 'POST', `/api/sharing/${what}`, { id: first.id })).status
      try {
        stopped = (asked?.expiresAt ?? 0) - 1
        expect([await ask(), await answer('look')]).toEqual([400, 200])
        stopped += 1
        expect([await answer('look'), await answer('accept')]).toEqual([404, 404])
        expect(await ask()).toBe(200)
      } finally {
        stopped = undefined
      }
      expect((await shared(ann)).members).toEqual([])
    })

    test('a photo is visible to all members, stays when its author leaves, and is hidden from others', async () => {
      await joined('editor')
      const bytes = await picture()
      const hash = createHash('sha256').update(bytes).digest('hex')
      const see = async (who: Person) => {
        const { status } = await who.fetch(`/api/photos/${hash}`)
        expect((await who.fetch(`/api/photos/${hash}?size=small`)).status).toBe(status)
        return status
      }
      await bob.fetch(`/api/photos/${hash}`, {
        method: 'PUT',
        body: bytes,
        headers: { 'X-User': bob.id },
      })
      const eve = await aStranger()
      // Naming it in a row gives no access.
      await round(eve, [{ name: 'bottle.add', args: { ...aBottle(), photo: hash } }])
      expect([await see(ann), await see(eve)]).toEqual([404, 404])
      await round(bob, [
        { name: 'bottle.add', args: { ...aBottle(), photo: hash }, cellar: ann.id },
      ])
      expect([await see(ann), await see(bob), await see(eve)]).toEqual([200, 200, 404])
      // Another user's photo stays while they are a member.
      const carl = await door.person(`Carl ${count}`)
      const { link } = await invite(ann, { role: 'editor' })
      await send(carl, 'POST', '/api/sharing/accept', { code: codeOf(link) })
      const other = await picture()
      const otherHash = createHash('sha256').update(other).digest('hex')
      const headers = { 'X-User': carl.id }
      await carl.fetch(`/api/photos/${otherHash}`, { method: 'PUT', body: other, headers })
      const args = { ...aBottle(), photo: otherHash }
      await round(carl, [{ name: 'bottle.add', args, cellar: ann.id }])
      await send(bob, 'DELETE', `/api/sharing/cellars/${ann.id}`)
      expect([await see(ann), await see(eve)]).toEqual([200, 404])
      expect([await photosOf(ann), await photosOf(carl)]).toEqual([[hash], [otherHash]])
    })

    test('only photos are left behind, no other file of that name', async () => {
      await joined('editor')
      const [photo, other] = [1, 2].map((n) =>
        createHash('sha256').update(`${bob.id} ${n}`).digest('hex'),
      ) as [string, string]
      for (const hash of [photo, other])
        await round(bob, [
          { name: 'bottle.add', args: { ...aBottle(), photo: hash }, cellar: ann.id },
        ])
      await inDatabase((db) =>
        db.transaction('files', async (tx) => {
          const file = {
            ownerId: bob.id,
            type: 'image/webp',
            size: 1,
            createdAt: 1,
            lastNamedAt: 1,
          } as const
          await tx.insert(tx.t.storedFiles).values([
            { ...file, kind: 'photo', hash: photo },
            { ...file, kind: 'post-picture', hash: other },
          ])
        }),
      )
      await send(bob, 'DELETE', `/api/sharing/cellars/${ann.id}`)
      expect(await photosOf(ann)).toEqual([photo])
      expect((await photosOf(bob)).sort()).toEqual([photo, other].sort())
    })

    test('the owner gets the photos left behind by a member, up to their storage limit', async () => {
      const small = await openDoor({
        ...engineOptions,
        env: { ACCOUNT_LIMITS: 'storedMiB=1', DATA_DIR: door.dataDir },
      })
      try {
        await joined('editor')
        const noise = async (mebibytes: number) => {
          const side = Math.round(Math.sqrt((mebibytes * 1024 ** 2) / 3))
          const raw = { width: side, height: side, channels: 3 } as const
          const made = sharp(randomBytes(side * side * 3), { raw }).png({ compressionLevel: 0 })
          return Buffer.from(new Uint8Array(await made.toBuffer()))
        }
        const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
        const upload = async (who: Person, bytes: Buffer<ArrayBuffer>) => {
          const headers = { 'X-User': who.id }
          const sent = { method: 'PUT', body: bytes, headers }
          expect((await who.fetch(`/api/photos/${nameOf(bytes)}`, sent)).status).toBe(201)
        }
        const [own, ...theirs] = [
          await noise(0.3),
          await noise(0.3),
          await noise(0.5),
          await noise(0.2),
        ]
        await upload(ann, own)
        for (const bytes of [own, ...theirs]) {
          await upload(bob, bytes)
          const args = { ...aBottle(), photo: nameOf(bytes) }
          await round(bob, [{ name: 'bottle.add', args, cellar: ann.id }])
        }
        const leaving = browser(small.origin)
        leaving.takeCookie(bob.cookie())
        const left = await leaving.fetch(`/api/sharing/cellars/${ann.id}`, { method: 'DELETE' })
        expect(left.status).toBe(204)
        const see = (who: Person) =>
          Promise.all(
            [own, ...theirs].map(async (bytes) => {
              return (await who.fetch(`/api/photos/${nameOf(bytes)}`)).status
            }),
          )
        // A photo she already has takes no extra space, and a smaller one still fits after one that
        // does not.
        expect(await see(ann)).toEqual([200, 200, 404, 200])
        expect(await see(bob)).toEqual([200, 200, 200, 200])
      } finally {
        await small.close()
      }
    })

    test('with the account of its owner, a cellar goes from everyone; with a member’s, it stays', async () => {
      await joined('editor')
      expect(await write(bob, ann.id)).toEqual([])
      const { link } = await invite(bob, { role: 'viewer' })
      const eve = await aStranger()
      await send(eve, 'POST', '/api/sharing/accept', { code: codeOf(link) })
      await round(bob, [{ name: 'bottle.add', args: aBottle() }])
      await bob.post('/api/account/delete', { password: bob.password })
      expect((await round(eve)).changes).toEqual([])
      expect((await shared(ann)).members).toEqual([])
      expect((await round(ann)).changes.filter(({ table }) => table === 'bottles')).toHaveLength(1)
    })
  })
}

const aBottle = () => ({ id: randomUUID(), name: 'Yquem', brand: 'Yquem', category: 'Wine' })

async function picture(): Promise<Buffer<ArrayBuffer>> {
  const background = { r: Math.floor(Math.random() * 256), g: 7, b: 9 }
  const made = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return Buffer.from(new Uint8Array(made))
}
