import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

onEachDoor('the picture of a sighting', (door, inData) => {
  let [admin, scout, other, reader] = Array<Person>(4).fill({} as Person) as [
    Person,
    Person,
    Person,
    Person,
  ]
  beforeAll(async () => {
    // In local mode the first account is the admin.
    admin = await door().person('Ada Admin')
    scout = await door().person('Sue Scout')
    other = await door().person('Otto Other')
    reader = await door().person('Rita Reader')
  })
  const photoOf = async (who: Person, red: number) => {
    const background = { r: red, g: 0, b: 0 }
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const hash = hashOf(bytes)
    const put = await who.fetch(`/api/photos/${hash}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'X-User': who.id },
    })
    expect(put.ok).toBe(true)
    return hash
  }
  const sighting = async (photo: string, more: object = {}) => {
    const [id, at] = [randomUUID(), Date.now()]
    const row = {
      id,
      scoutUserId: scout.id,
      reportId: id,
      bottleName: 'Yquem',
      storeName: 'Corner',
      zipCode: '30308',
      region: '303',
      price: 1,
      quantity: 1,
      isAllocated: false,
      photo,
      seenAt: at,
      expiresAt: at,
      listedAt: at,
      isAnnounced: false,
      rewardedOn: '2026-11-21',
      onceKey: id,
      createdAt: at,
      updatedAt: at,
      ...more,
    }
    await inData((db) =>
      db.transaction('test', (tx) => tx.insert(tx.t.bottleSightings).values(row)),
    )
    return id
  }
  const shown = async (id: string, who = reader) => {
    const answer = await who.fetch(`/api/sightings/${id}/photo`)
    return answer.status === 200
      ? hashOf(new Uint8Array(await answer.arrayBuffer()))
      : answer.status
  }

  test('is the one of its report, from the device of its scout', async () => {
    const [first, second] = [await photoOf(scout, 1), await photoOf(scout, 2)]
    const foreign = await photoOf(other, 3)
    expect(await shown(await sighting(first))).toBe(first)
    expect(await shown(await sighting(second))).toBe(second)
    // A hash in a report shows no picture of another person.
    expect(await shown(await sighting(foreign))).toBe(404)
  })

  test('comes small for a list, under a name of its own, and only while the whole one may be seen', async () => {
    const photo = await photoOf(scout, 5)
    const id = await sighting(photo)
    const ask = (who: Pick<Person, 'fetch'>, headers: Record<string, string> = {}) =>
      who.fetch(`/api/sightings/${id}/photo?size=small`, { headers })
    const small = await ask(reader)
    expect(small.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(new Uint8Array(await small.arrayBuffer())).metadata()
    expect([width, height]).toEqual([8, 8])
    const name = small.headers.get('etag') ?? ''
    expect(name).toBe(`"${photo}.small"`)
    expect((await ask(reader, { 'If-None-Match': name })).status).toBe(304)
    await inData((db) =>
      db.transaction('test', (tx) =>
        tx
          .update(tx.t.bottleSightings)
          .set({ listedAt: null })
          .where(eq(tx.t.bottleSightings.id, id)),
      ),
    )
    expect((await ask(reader, { 'If-None-Match': name })).status).toBe(404)
    expect((await reader.fetch(`/api/sightings/${id}/photo?size=huge`)).status).toBe(400)
  })

  test('is shown while the sighting is listed, and to an admin who has to decide', async () => {
    const photo = await photoOf(scout, 4)
    const id = await sighting(photo)
    const set = (changes: object) =>
      inData((db) =>
        db.transaction('test', (tx) =>
          tx.update(tx.t.bottleSightings).set(changes).where(eq(tx.t.bottleSightings.id, id)),
        ),
      )
    await set({ listedAt: null })
    expect(await shown(id)).toBe(404)
    expect(await shown(id, admin)).toBe(404)
    await set({ disputedAt: 1 })
    expect([await shown(id), await shown(id, scout)]).toEqual([404, 404])
    expect(await shown(id, admin)).toBe(photo)
    expect((await door().visitor().fetch(`/api/sightings/${id}/photo`)).status).toBe(401)
  })
})
