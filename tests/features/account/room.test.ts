import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mebibyte } from '../../../shared/business/account-limits.ts'
import { accountLimits } from '../../../shared/account-limits.ts'
import { entities } from '../../../shared/registry.ts'
import { photo, photoPlace } from '../../contracts/endpoints/row.ts'
import { assertStorageRoom } from '../../../sync-server/files/room.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Door, openDoor } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'

let door: Door
beforeAll(async () => {
  door = await openDoor({ env: { ACCOUNT_LIMITS: 'recipes=7,storedMiB=9,freeStoredMiB=3' } })
})
afterAll(() => door.close())

test('a user sees their number of rows and files, removed ones included, and the limits', async () => {
  const [ann, eve] = [await door.person('Ann'), await door.person('Eve')]
  const ids = [randomUUID(), randomUUID()]
  const recipe = (id: string) => ({
    id,
    name: 'x',
    ingredients: [{ name: 'gin', amount: '1' }],
    instructions: 'Shake.',
    description: 'Sour.',
  })
  const mutations = [
    ...ids.map((id) => ({ name: 'recipe.add', args: recipe(id) })),
    { name: 'recipe.remove', args: { id: ids[0] } },
  ].map((one, at) => ({ ...one, seq: at + 1, uid: randomUUID(), at: 0 }))
  const round = await ann.post(
    '/api/sync',
    {
      protocol: 1,
      deviceId: randomUUID(),
      seen: { seq: 0, uid: '' },
      cursor: null,
      limit: 50,
      digest: false,
      mutations,
    },
    { 'X-User': ann.id },
  )
  expect(await round.json()).toMatchObject({ rejections: [] })
  const headers = { 'X-User': ann.id }
  await ann.fetch(photoPlace, { method: 'PUT', body: new Uint8Array(photo), headers })

  const roomOf = async (who: typeof ann) => {
    const { uses } = (await (await who.fetch('/api/account/room')).json()) as {
      uses: { of: string; used: number; max: number }[]
    }
    return new Map(uses.map(({ of, ...use }) => [of, use]))
  }
  const room = await roomOf(ann)
  expect([...room.keys()]).toEqual([...Object.keys(entities), 'files'])
  expect(room.get('recipes')).toEqual({ used: 2, max: 7 })
  expect(room.get('bottles')).toEqual({ used: 0, max: accountLimits.bottles })
  expect(room.get('files')).toEqual({ used: photo.length, max: 3 * mebibyte })
  expect((await roomOf(eve)).get('recipes')).toEqual({ used: 0, max: 7 })
})

test('files fill the room of their owner to the last byte, and no further', async () => {
  const [ann, eve] = [await door.person('Full Ann'), await door.person('Full Eve')]
  const db = await openDb({ sqliteFile: `${door.dataDir}/undercroft.sqlite` }, silent)
  try {
    const full = 3 * mebibyte
    const file = { type: 'image/png', kind: 'photo', createdAt: 1, lastNamedAt: 1 } as const
    await db.transaction('test', (tx) =>
      tx
        .insert(tx.t.storedFiles)
        .values({ ...file, ownerId: ann.id, hash: 'a'.repeat(64), size: full - 5 }),
    )
    const limits = { storedMiB: 9, freeStoredMiB: 3 }
    const enter = (ownerId: string, bytes: number) =>
      db.transaction('test', assertStorageRoom(limits, { by: ann.id, ownerId, bytes }))
    await enter(ann.id, 5)
    await expect(enter(ann.id, 6)).rejects.toMatchObject({ code: 'limit' })
    await enter(eve.id, full)
    await expect(enter(eve.id, full + 1)).rejects.toMatchObject({ code: 'limit' })
    // A store has the room of an Insider.
    await enter(randomUUID(), 9 * mebibyte)
  } finally {
    await db.close()
  }
})
