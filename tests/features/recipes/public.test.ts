import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicRecipeCopy } from '../../../shared/copy/public-recipe.ts'
import { recipes } from '../../../shared/features/recipes/recipe.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Browser, type Door, openDoor, type Person } from '../../http/door.ts'
import { engineNames, silent } from '../../support/engines.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'

const secret = 'Nobody else reads this'

/** A recipe with a value in every field, and the fields that others may see. */
const whole = {
  name: 'Negroni of the house',
  description: 'Bitter, and short.',
  instructions: 'Stir over ice.',
  glassType: 'Tumbler',
  garnish: 'Orange',
  difficulty: 'medium',
  prepTime: 5,
  servings: 2,
  ingredients: [
    { name: 'Gin', amount: '30 ml', bottleId: randomUUID(), substitutes: [secret] },
    { name: 'Campari', amount: '1 oz', optional: true, note: 'Cold' },
  ],
  isPublic: true,
}
const kept = {
  source: 'import',
  sourceName: secret,
  sourceKey: secret,
  importId: randomUUID(),
  isFavorite: true,
  rating: 4.5,
  notes: secret,
  tags: [secret],
}
const shown = {
  name: 'Negroni of the house',
  description: 'Bitter, and short.',
  instructions: 'Stir over ice.',
  glassType: 'Tumbler',
  garnish: 'Orange',
  difficulty: 'medium',
  prepTime: 5,
  servings: 2,
  ingredients: [
    { name: 'Gin', amount: '30 ml' },
    { name: 'Campari', amount: '1 oz', optional: true, note: 'Cold' },
  ],
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`public recipes on ${engine}`, () => {
    let door: Door
    let db: Db
    let drop: (() => Promise<void>) | undefined
    /** The first account, which is the admin's. */
    let admin: Person
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
      drop = database?.drop
      door = await openDoor(database ? { databaseUrl: database.url } : {})
      db = await openDb(
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
        silent,
      )
      admin = await door.person('Ada')
    })
    afterAll(async () => {
      await db.close()
      await door.close()
      await drop?.()
    })

    const add = async (who: Person, recipe: object) => {
      const answer = await who.post('/api/recipes', recipe)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return ((await answer.json()) as { id: string }).id
    }
    /** A round of a device that the person has never used. */
    const change = async (who: Person, name: string, args: object) => {
      const answer = await who.post(
        '/api/sync',
        {
          protocol: 1,
          deviceId: randomUUID(),
          seen: { seq: 0, uid: '' },
          cursor: null,
          limit: 10,
          digest: false,
          mutations: [{ seq: 1, uid: randomUUID(), at: Date.now(), name, args }],
        },
        { 'X-User': who.id },
      )
      expect(await answer.json()).toMatchObject({ rejections: [] })
    }
    const turn = (who: Person, id: string, isPublic: boolean) =>
      change(who, 'recipe.edit', { id, changes: { isPublic } })
    const pageOf = async (who: Person, id: string) =>
      (await (await who.fetch(`/api/recipes/${id}/page`)).json()) as { id: string; state: string }
    const read = async (page: string, who: Pick<Browser, 'fetch'> = door.visitor()) => {
      const answer = await who.fetch(`/api/public-recipes/${page}`)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const picture = (page: string, headers: Record<string, string> = {}) =>
      door.visitor().fetch(`/api/public-recipes/${page}/picture`, { headers })
    const upload = async (who: Person) => {
      const bytes = await sharp({
        create: { width: 8, height: 8, channels: 3, background: { r: 90, g: 40, b: 20 } },
      })
        .composite([
          { input: Buffer.from(`<svg width="8" height="8"><text>${randomUUID()}</text></svg>`) },
        ])
        .png()
        .toBuffer()
      const hash = createHash('sha256').update(bytes).digest('hex')
      const answer = await who.fetch(`/api/photos/${hash}`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'X-User': who.id },
      })
      expect(answer.ok).toBe(true)
      return { hash, bytes }
    }
    const addresses = () => db.select().from(db.t.publicRecipes)

    test('a visitor sees how the drink is made, and nothing else of its owner', async () => {
      const ann = await door.person('Ann Secretname')
      const photo = await upload(ann)
      const id = await add(ann, { ...whole, ...kept, photo: photo.hash })
      const page = await pageOf(ann, id)
      expect(page).toEqual({ id: page.id, state: 'open' })
      expect(page.id).not.toBe(id)

      // Every field of a recipe has a value, and only listed fields come out.
      const given = new Set(Object.keys({ ...whole, ...kept, photo: '' }))
      expect(new Set(Object.keys(recipes.fields).filter((name) => !name.endsWith('At')))).toEqual(
        given,
      )
      const { status, body } = await read(page.id)
      expect(status).toBe(200)
      expect(body).toEqual({ id: page.id, ...shown, hasPicture: true })
      const text = JSON.stringify(body)
      for (const own of [secret, ann.id, ann.email, 'Secretname', id, photo.hash, kept.importId])
        expect(text).not.toContain(own)

      // Every reader gets the same.
      for (const who of [ann, await door.person('Bob'), admin])
        expect(await read(page.id, who)).toEqual({ status, body })

      const seen = await picture(page.id)
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(await seen.arrayBuffer()).equals(photo.bytes)).toBe(true)
      expect(seen.headers.get('cache-control')).toBe('no-cache')
    })

    test('a private recipe is answered like a missing one', async () => {
      const ann = await door.person('Ann')
      const photo = await upload(ann)
      const id = await add(ann, { ...whole, photo: photo.hash, isPublic: false })
      const { id: page, state } = await pageOf(ann, id)
      expect(state).toBe('closed')
      expect(await pageOf(ann, randomUUID())).toMatchObject({ state: 'closed' })
      const missing = await read(randomUUID())
      expect(missing.status).toBe(404)
      for (const address of [page, id])
        for (const who of [door.visitor(), ann, admin])
          expect(await read(address, who)).toEqual(missing)
      for (const address of [page, id, randomUUID()])
        expect([(await picture(address)).status, await (await picture(address)).json()]).toEqual([
          404,
          missing.body,
        ])
      expect((await addresses()).filter((one) => one.cellarId === ann.id)).toEqual([])
    })

    test('unpublishing, deleting and leaving close the page at once, also for cached copies', async () => {
      const ann = await door.person('Ann')
      const photo = await upload(ann)
      const id = await add(ann, { ...whole, photo: photo.hash })
      const { id: page } = await pageOf(ann, id)
      const etag = (await picture(page)).headers.get('etag') ?? ''
      const kept = { 'If-None-Match': etag }
      expect((await picture(page, kept)).status).toBe(304)
      const isShut = async () => {
        expect((await read(page)).status).toBe(404)
        expect((await picture(page, kept)).status).toBe(404)
        expect((await addresses()).filter((one) => one.id === page)).toEqual([])
      }
      const isOpen = async () => {
        expect((await read(page)).status).toBe(200)
        expect((await picture(page, kept)).status).toBe(304)
      }
      await turn(ann, id, false)
      await isShut()
      await turn(ann, id, true)
      await isOpen()
      await change(ann, 'recipe.remove', { id })
      await isShut()
      await change(ann, 'recipe.restore', { id })
      await isOpen()
      // Changes are visible.
      await change(ann, 'recipe.edit', { id, changes: { name: 'Another', photo: null } })
      expect((await read(page)).body).toMatchObject({ name: 'Another', hasPicture: false })
      expect((await picture(page)).status).toBe(404)
      const gone = await ann.post('/api/account/delete', { password: ann.password })
      expect(gone.ok).toBe(true)
      await isShut()
    })

    test('one recipe of two people has two pages, and neither can replace the other', async () => {
      const [ann, eve] = [await door.person('Ann'), await door.person('Eve')]
      const id = randomUUID()
      await add(ann, { ...whole, id, name: 'Of Ann' })
      // The device chooses ids, and a classic's id is the same for all users.
      await add(eve, { ...whole, id, name: 'Of Eve' })
      const [first, second] = [await pageOf(ann, id), await pageOf(eve, id)]
      expect(first.id).not.toBe(second.id)
      expect((await read(first.id)).body['name']).toBe('Of Ann')
      expect((await read(second.id)).body['name']).toBe('Of Eve')
      await turn(eve, id, false)
      expect((await read(first.id)).status).toBe(200)
      expect((await read(second.id)).status).toBe(404)
    })

    test('a photo is shown by its owner alone: another’s hash in a row shows nothing', async () => {
      const [ann, eve] = [await door.person('Ann'), await door.person('Eve')]
      const { hash } = await upload(ann)
      const id = await add(eve, { ...whole, photo: hash })
      const { id: page } = await pageOf(eve, id)
      expect((await read(page)).body).toMatchObject({ hasPicture: false })
      expect((await picture(page)).status).toBe(404)
    })

    test('an admin takes a page down, its owner reads why, and cannot open it by closing it', async () => {
      const ann = await door.person('Ann')
      const id = await add(ann, whole)
      const { id: page } = await pageOf(ann, id)
      const decide = (what: string, body: object = {}) =>
        admin.post(`/api/admin/public-recipes/${page}/${what}`, body)
      expect((await decide('take-down', { reason: ' ' })).status).toBe(400)
      expect((await decide('take-down', { reason: 'It names somebody.' })).status).toBe(204)
      const isDown = async () => {
        expect((await read(page)).status).toBe(404)
        expect((await read(page, ann)).status).toBe(404)
      }
      await isDown()
      expect(await pageOf(ann, id)).toEqual({
        id: page,
        state: 'taken_down',
        reason: 'It names somebody.',
      })
      // A repeat changes nothing; with another reason, the answer is that it was already decided.
      expect((await decide('take-down', { reason: 'It names somebody.' })).status).toBe(204)
      const late = await decide('take-down', { reason: 'Other.' })
      expect([late.status, await late.json()]).toEqual([
        409,
        { code: 'not_now', message: publicRecipeCopy.admin.already },
      ])
      await turn(ann, id, false)
      await turn(ann, id, true)
      await isDown()
      await change(ann, 'recipe.remove', { id })
      const removed = await admin.fetch(`/api/admin/public-recipes/${page}`)
      expect(await removed.json()).toEqual({ takenDown: { reason: 'It names somebody.' } })
      await change(ann, 'recipe.restore', { id })
      await isDown()
      const seen = await admin.fetch(`/api/admin/public-recipes/${page}`)
      expect(await seen.json()).toEqual({
        recipe: { id: page, ...shown, hasPicture: false },
        takenDown: { reason: 'It names somebody.' },
      })
      // An admin does not see recipes that their owner has not shared, either.
      await turn(ann, id, false)
      const hidden = await admin.fetch(`/api/admin/public-recipes/${page}`)
      expect(await hidden.json()).toEqual({ takenDown: { reason: 'It names somebody.' } })
      await turn(ann, id, true)
      expect((await decide('put-back')).status).toBe(204)
      expect((await read(page)).status).toBe(200)
      expect(await pageOf(ann, id)).toEqual({ id: page, state: 'open' })
      expect((await decide('put-back')).status).toBe(204)
      const log = await admin.fetch('/api/admin/activity?kind=recipe')
      const { activity } = (await log.json()) as { activity: object[] }
      expect(activity).toMatchObject([
        { action: 'recipe.put_back', actorName: admin.name, userName: ann.name },
        { action: 'recipe.taken_down', reason: 'It names somebody.', userName: ann.name },
      ])
    })
  })
