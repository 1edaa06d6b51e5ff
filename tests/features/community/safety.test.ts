import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { day } from '../../../shared/kernel/time.ts'
import { publicIdOf } from '../../../sync-server/features/recipes/public-id.ts'
import { onEachDoor } from '../../http/each-door.ts'
import type { Person } from '../../http/door.ts'

/** Whatever an endpoint gives, with its status. */
interface Given extends Record<string, unknown> {
  readonly http: number
}
interface Said {
  readonly id: string
  readonly content: string
  readonly author?: { readonly id: string }
}

/** A picture unlike all others. */
function aPicture(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

onEachDoor('what the community keeps from people', (door, inData) => {
  let [ann, bob, cid] = [{} as Person, {} as Person, {} as Person]
  beforeAll(async () => {
    await door().person('First Admin')
    ;[ann, bob, cid] = await Promise.all([person('Ann'), person('Bob'), person('Cid')])
  })

  /** A user with an account past its first days, who may create groups. */
  async function person(name: string): Promise<Person> {
    const one = await door().person(`${name} ${randomUUID().slice(0, 8)}`)
    const changes = {
      createdAt: new Date(Date.now() - 2 * day),
      subscriptionTier: 'insider',
    } as const
    await inData((db) =>
      db.transaction('older', (tx) =>
        tx.update(tx.t.users).set(changes).where(eq(tx.t.users.id, one.id)),
      ),
    )
    return one
  }
  async function ask(who: Person, method: string, place: string, body?: object): Promise<Given> {
    const answer = await who.fetch(`/api/community${place}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    })
    const text = await answer.text()
    return { http: answer.status, ...(text && (JSON.parse(text) as object)) }
  }
  async function says(who: Person, body: object): Promise<Said> {
    const said = await ask(who, 'POST', '/posts', body)
    expect(said).toMatchObject({ http: 200 })
    return said['post'] as Said
  }
  async function answers(who: Person, { id }: Said, content: string): Promise<Said> {
    const said = await ask(who, 'POST', `/posts/${id}/comments`, { content })
    expect(said).toMatchObject({ http: 200 })
    return said['comment'] as Said
  }
  async function sends(who: Person): Promise<string> {
    const body = (await aPicture()) as unknown as BodyInit
    const sent = await who.fetch('/api/community/pictures', { method: 'POST', body })
    return ((await sent.json()) as { picture: string }).picture
  }
  const looks = async (who: Person, { id }: Said) =>
    (await who.fetch(`/api/community/posts/${id}/picture`)).status

  test('with a post go a picture that was sent for it, and no photo of a bottle', async () => {
    const bytes = await aPicture()
    const photo = createHash('sha256').update(bytes).digest('hex')
    const put = await ann.fetch(`/api/photos/${photo}`, {
      method: 'PUT',
      body: bytes as unknown as BodyInit,
      headers: { 'X-User': ann.id },
    })
    expect(put.ok).toBe(true)
    const about = { name: 'Yquem', brand: 'Lur-Saluces', category: 'Wine' }
    const made = await ann.post('/api/bottles', { ...about, notes: 'Behind the boiler' })
    const bottle = ((await made.json()) as { id: string }).id
    await inData((db) =>
      db.transaction('photographed', (tx) =>
        tx.update(tx.t.bottles).set({ photo }).where(eq(tx.t.bottles.id, bottle)),
      ),
    )
    const shown = await says(ann, { shows: { kind: 'bottle', id: bottle } })
    for (const place of [`/posts/${shown.id}`, '/posts'])
      expect(JSON.stringify(await ask(bob, 'GET', place))).not.toMatch(
        new RegExp(`${photo}|${bottle}|boiler`),
      )
    expect(await looks(bob, shown)).toBe(404)
    expect((await bob.fetch(`/api/photos/${photo}`)).status).not.toBe(200)
    // Neither the user's private photo nor another user's picture is accepted as a post's picture.
    const [own, others] = [await sends(ann), await sends(bob)]
    for (const picture of [photo, others, 'a'.repeat(64)])
      expect(await ask(ann, 'POST', '/posts', { picture })).toMatchObject({ http: 404 })
    expect(await looks(bob, await says(ann, { picture: own }))).toBe(200)
  })

  test('a post cannot show rows that are deleted or belong to another user', async () => {
    const made = await ann.post('/api/bottles', { name: 'Gone', brand: 'A', category: 'Wine' })
    const id = ((await made.json()) as { id: string }).id
    const shows = { kind: 'bottle', id }
    expect(await ask(bob, 'POST', '/posts', { shows })).toMatchObject({ http: 404 })
    await inData((db) =>
      db.transaction('thrown away', (tx) =>
        tx.update(tx.t.bottles).set({ removedAt: Date.now() }).where(eq(tx.t.bottles.id, id)),
      ),
    )
    expect(await ask(ann, 'POST', '/posts', { shows })).toMatchObject({ http: 404 })
    const mixed = await ann.post('/api/recipes', {
      name: 'Secret Sour',
      instructions: 'Shake.',
      ingredients: [{ name: 'Gin', amount: '60 ml' }],
    })
    const recipe = ((await mixed.json()) as { id: string }).id
    const secret = { shows: { kind: 'recipe', id: recipe } }
    expect(await ask(bob, 'POST', '/posts', secret)).toMatchObject({ http: 404 })
    const shown = JSON.stringify(await says(ann, secret))
    expect(shown).toContain('Secret Sour')
    expect(shown).not.toMatch(/Gin|Shake/)
    await inData((db) =>
      db.transaction('thrown away', (tx) =>
        tx.update(tx.t.recipes).set({ removedAt: Date.now() }).where(eq(tx.t.recipes.id, recipe)),
      ),
    )
    expect(await ask(ann, 'POST', '/posts', secret)).toMatchObject({ http: 404 })
  })

  test('a post about a recipe leads to the page of this recipe, while it has one', async () => {
    const mixes = async (who: Person, name: string, isPublic: boolean) => {
      const mixed = await who.post('/api/recipes', {
        name,
        instructions: 'Shake.',
        ingredients: [{ name: 'Gin', amount: '60 ml' }],
        isPublic,
      })
      return ((await mixed.json()) as { id: string }).id
    }
    await mixes(bob, 'Bob’s Sour', true)
    const [first, second, closed] = [
      await mixes(ann, 'First Sour', true),
      await mixes(ann, 'Second Sour', true),
      await mixes(ann, 'Closed Sour', false),
    ]
    const pageOf = async (id: string) => {
      const { recipe } = (await says(ann, { shows: { kind: 'recipe', id } })) as unknown as {
        recipe: { name: string; page?: string }
      }
      return [recipe.name, recipe.page]
    }
    expect([await pageOf(first), await pageOf(second), await pageOf(closed)]).toEqual([
      ['First Sour', publicIdOf(ann.id, first)],
      ['Second Sour', publicIdOf(ann.id, second)],
      ['Closed Sour', undefined],
    ])
    await inData((db) =>
      db.transaction('taken down', (tx) =>
        tx
          .update(tx.t.publicRecipes)
          .set({ takenDownAt: 1 })
          .where(eq(tx.t.publicRecipes.recipeId, second)),
      ),
    )
    expect(await pageOf(second)).toEqual(['Second Sour', undefined])
  })

  test('a muted author is missing from the muter’s lists only', async () => {
    const group = (await ask(ann, 'POST', '/groups', { name: randomUUID(), category: 'wine' }))[
      'group'
    ] as { id: string }
    for (const who of [bob, cid]) await ask(who, 'POST', `/groups/${group.id}/join`, {})
    const word = randomUUID()
    const post = await says(cid, { content: `Cid says ${word}`, group: group.id })
    const said = await answers(bob, post, 'Nonsense!')
    const own = await says(bob, { content: `Bob says ${word}`, group: group.id })
    const reads = async (who: Person) =>
      JSON.stringify([
        await ask(who, 'GET', `/posts/${post.id}/comments`),
        await ask(who, 'GET', `/posts?group=${group.id}`),
        await ask(who, 'GET', `/posts?words=${word}`),
      ])
    expect(await reads(cid)).toContain(said.id)
    await ask(cid, 'PUT', `/people/${bob.id}/relation`, { kind: 'mute' })
    for (const id of [said.id, own.id]) {
      expect(await reads(cid)).not.toContain(id)
      expect(await reads(ann)).toContain(id)
      // A muted user notices nothing.
      expect(await reads(bob)).toContain(id)
    }
    expect(await reads(bob)).toContain(post.id)
  })

  test('after an account is deleted, answered posts remain without name, picture or likes', async () => {
    const [eve, olga] = [await person('Eve'), await person('Olga')]
    const group = (await ask(eve, 'POST', '/groups', { name: randomUUID(), category: 'wine' }))[
      'group'
    ] as { id: string }
    for (const who of [bob, olga]) await ask(who, 'POST', `/groups/${group.id}/join`, {})
    const ban = { act: 'ban', reason: 'You shout.' }
    await ask(eve, 'POST', `/groups/${group.id}/members/${bob.id}`, ban)
    const answered = await says(eve, { content: 'Who has a corkscrew?', picture: await sends(eve) })
    const alone = await says(eve, { content: 'Nobody answers' })
    await answers(ann, answered, 'I have.')
    const other = await says(ann, { content: 'What I drink' })
    const hers = await answers(eve, other, 'So do I!')
    await ask(eve, 'PUT', `/posts/${other.id}/like`)
    expect(await ask(ann, 'GET', `/posts/${other.id}`)).toMatchObject({
      post: { likes: 1, comments: 1 },
    })

    const gone = await eve.post('/api/account/delete', { password: eve.password })
    expect(gone.status).toBe(204)
    const left = await ask(ann, 'GET', `/posts/${answered.id}`)
    expect(left).toMatchObject({
      http: 200,
      post: { content: 'Who has a corkscrew?', hasPicture: false, comments: 1 },
    })
    expect(await looks(ann, answered)).toBe(404)
    expect(await ask(ann, 'GET', `/posts/${alone.id}`)).toMatchObject({ http: 404 })
    expect(await ask(ann, 'GET', `/posts/${other.id}`)).toMatchObject({
      post: { likes: 0, comments: 0 },
    })
    const log = await ask(olga, 'GET', `/groups/${group.id}/log`)
    expect(log).toMatchObject({ acts: [{ act: 'banned', person: { id: bob.id } }] })
    const told = JSON.stringify([
      left,
      log,
      await ask(ann, 'GET', `/posts/${other.id}/comments`),
      await ask(ann, 'GET', `/people?words=eve`),
      await ask(ann, 'GET', '/posts?words=corkscrew'),
      await ask(olga, 'GET', `/groups/${group.id}/members`),
    ])
    for (const of of [eve.id, 'Eve ', hers.id]) expect(told).not.toContain(of)
    // The group goes on with who came first.
    expect(await ask(olga, 'GET', `/groups/${group.id}`)).toMatchObject({
      group: { memberCount: 1, mine: { role: 'owner' } },
    })
  })
})
