import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupOpensAfter } from '../../../shared/business/community.ts'
import type { endpoints } from '../../../shared/endpoints.ts'
import { shownName } from '../../../shared/features/community/person-name.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { limitMs } from '../../support/scope.ts'
import { type Market, openMarket, type Said } from '../market/market.ts'

/** Relations to a private group, other than its owner. */
const positions = [
  'member',
  'moderator',
  /** A member whom the owner has blocked. */
  'blocked',
  'pending',
  'left',
  'removed',
  'banned',
  /** Owner of another private group. */
  'stranger',
  'admin',
] as const
type Position = (typeof positions)[number]
const inside: readonly Position[] = ['member', 'moderator', 'blocked']
const readers: readonly Position[] = ['member', 'moderator']
const moderators: readonly Position[] = ['moderator']
const nobody: readonly Position[] = []
const everybody = positions
const former: readonly Position[] = ['left', 'removed', 'banned']

/** A community endpoint, asked about the private group. */
interface Step {
  readonly method?: string
  readonly places: (own: World) => readonly string[]
  readonly body?: object
  /** The positions that get an answer; all others get 403 or 404. */
  readonly may: readonly Position[]
}

type CommunityEndpoint = Extract<keyof typeof endpoints, `community.${string}`>

const post = ({ post }: World) => `/posts/${post}`
const comment = ({ comment }: World) => `/comments/${comment}`
const group = ({ id }: World) => `/groups/${id}`
const reading = (may: readonly Position[], ...places: ((own: World) => string)[]): Step => ({
  places: (own) => places.map((place) => place(own)),
  may,
})
const acting = (
  may: readonly Position[],
  method: string,
  place: (own: World) => string,
  body?: object,
): Step => ({ method, places: (own) => [place(own)], may, ...(body && { body }) })
const because = { reason: 'Look.' }

/** Every endpoint in an order in which no step changes who may do the next; `elsewhere` is about no group. */
const steps: Readonly<Record<CommunityEndpoint, Step | 'elsewhere'>> = {
  'community.createGroup': 'elsewhere',
  'community.putPicture': 'elsewhere',
  'community.relations': 'elsewhere',
  'community.setRelation': 'elsewhere',
  'community.endRelation': 'elsewhere',

  'community.groups': reading(everybody, ({ name }) => `/groups?words=${name}`),
  'community.ownGroups': reading(everybody, () => '/groups/mine'),
  'community.group': reading(everybody, group),
  'community.ownComments': reading(everybody, () => '/comments'),
  'community.people': reading(everybody, ({ id }) => `/people?group=${id}&words=`),
  'community.posts': reading(
    everybody,
    () => '/posts',
    () => '/posts?mine=true',
    () => '/posts?words=secret',
    ({ name }) => `/posts?words=${name}`,
    ({ id }) => `/posts?group=${id}`,
    ({ id }) => `/posts?group=${id}&words=secret`,
  ),
  'community.members': reading(inside, (own) => `${group(own)}/members`),
  'community.post': reading(readers, post),
  'community.picture': reading(readers, (own) => `${post(own)}/picture`),
  'community.comments': reading(readers, (own) => `${post(own)}/comments`),
  'community.queue': reading(moderators, (own) => `${group(own)}/queue?which=reported`),
  'community.log': reading(moderators, (own) => `${group(own)}/log`),

  'community.like': acting(readers, 'PUT', (own) => `${post(own)}/like`),
  'community.unlike': acting(readers, 'DELETE', (own) => `${post(own)}/like`),
  'community.comment': acting(readers, 'POST', (own) => `${post(own)}/comments`, {
    content: 'So it is',
  }),
  'community.createPost': {
    method: 'POST',
    places: () => ['/posts'],
    body: { content: 'Said here' },
    may: inside,
  },
  'community.editPost': acting(nobody, 'PATCH', post, { content: 'Mine now' }),
  'community.deletePost': acting(nobody, 'DELETE', post),
  'community.editComment': acting(nobody, 'PATCH', comment, { content: 'Mine now' }),
  'community.deleteComment': acting(nobody, 'DELETE', comment),
  'community.appealPost': acting(nobody, 'POST', (own) => `${post(own)}/appeal`, { text: 'Why' }),
  'community.appealComment': acting(nobody, 'POST', (own) => `${comment(own)}/appeal`, {
    text: 'Why',
  }),
  'community.moderatePost': acting(moderators, 'POST', (own) => `${post(own)}/moderate`, {
    act: 'keep',
  }),
  'community.moderateComment': acting(moderators, 'POST', (own) => `${comment(own)}/moderate`, {
    act: 'keep',
  }),
  'community.reportPost': acting(readers, 'POST', (own) => `${post(own)}/report`, because),
  'community.reportComment': acting(readers, 'POST', (own) => `${comment(own)}/report`, because),
  'community.editGroup': acting(nobody, 'PATCH', group, { isPrivate: false }),
  'community.deleteGroup': acting(nobody, 'DELETE', group),
  'community.changeMember': acting(
    nobody,
    'POST',
    (own) => `${group(own)}/members/${own.owner.id}`,
    { act: 'remove' },
  ),
  'community.deleteOwn': acting(everybody, 'DELETE', (own) => `${group(own)}/own`),
  // A user who may return waits for approval.
  'community.join': acting(
    positions.filter((one) => one !== 'banned'),
    'POST',
    (own) => `${group(own)}/join`,
    {},
  ),
  'community.leave': acting(everybody, 'POST', (own) => `${group(own)}/leave`),
}

/** A private group with a user in each position. */
interface World {
  readonly id: string
  readonly name: string
  readonly owner: Person
  readonly people: Readonly<Record<Position, Person>>
  /** Of its owner, with a picture and a comment of theirs. */
  readonly post: string
  readonly comment: string
  /** The post of each former member from before they left. */
  readonly ownPosts: Readonly<Partial<Record<Position, string>>>
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`a private group, on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['community'] })
    })
    afterAll(() => market.close())

    const ask = (who: Person, method: string, place: string, body?: object) =>
      market.ask(who, `/api/community${place}`, { method, body, key: randomUUID() })
    const get = (who: Person, place: string) => ask(who, 'GET', place)
    async function does(who: Person, method: string, place: string, body?: object): Promise<Said> {
      const said = await ask(who, method, place, body)
      expect([place, said]).toMatchObject([place, { http: expect.toBeOneOf([200, 204]) as number }])
      return said
    }
    const idOf = (said: Said, what: string) => (said[what] as { id: string }).id
    const says = async (who: Person, body: object) =>
      idOf(await does(who, 'POST', '/posts', body), 'post')
    const answers = async (who: Person, to: string, body: object) =>
      idOf(await does(who, 'POST', `/posts/${to}/comments`, body), 'comment')

    /** Insiders whose accounts are not new any more. */
    async function person(name: string): Promise<Person> {
      const one = await market.person(`${name} ${randomUUID().slice(0, 8)}`)
      await old(one)
      return one
    }
    const old = ({ id }: Person) =>
      market.db.transaction('older', (tx) =>
        tx
          .update(tx.t.users)
          .set({ createdAt: new Date(market.now() - 2 * day), subscriptionTier: 'insider' })
          .where(eq(tx.t.users.id, id)),
      )
    const picture = async (who: Person) => {
      const body = (await aPicture()) as unknown as BodyInit
      const sent = await who.fetch('/api/community/pictures', { method: 'POST', body })
      return ((await sent.json()) as { picture: string }).picture
    }
    const about = { description: 'A secret about', location: 'Secretville, GA', tags: ['secret'] }

    async function aGroup(owner: Person, more: object = {}) {
      const name = `Club${randomUUID().slice(0, 8)}`
      const body = { name, category: 'wine', isPrivate: true, ...more }
      return { id: idOf(await does(owner, 'POST', '/groups', body), 'group'), name }
    }
    async function approveMembers(owner: Person, id: string, ...people: readonly Person[]) {
      for (const who of people) {
        await does(who, 'POST', `/groups/${id}/join`, {})
        await does(owner, 'POST', `/groups/${id}/members/${who.id}`, { act: 'approve' })
      }
    }

    /** A user in each position inside the group; former members leave later. */
    async function world(): Promise<World> {
      const owner = await person('Olga')
      const names = positions.filter((one) => one !== 'admin')
      const made = await Promise.all(names.map((name) => person(name)))
      const people = {
        ...(Object.fromEntries(names.map((name, at) => [name, made[at]])) as Record<
          Exclude<Position, 'admin'>,
          Person
        >),
        admin: market.admin,
      }
      await old(market.admin)
      const { id, name } = await aGroup(owner, about)
      await aGroup(people.stranger)
      await says(people.stranger, { content: 'So that I can be named' })
      await approveMembers(owner, id, ...[...inside, ...former].map((position) => people[position]))
      await does(people.pending, 'POST', `/groups/${id}/join`, { note: 'Let me in' })
      const decide = (about: Person, act: string) =>
        does(owner, 'POST', `/groups/${id}/members/${about.id}`, { act, reason: 'No.' })
      await decide(people.moderator, 'promote')
      await does(owner, 'PUT', `/people/${people.blocked.id}/relation`, { kind: 'block' })
      const post = await says(owner, {
        group: id,
        content: 'A secret of Olga',
        picture: await picture(owner),
      })
      const comment = await answers(owner, post, { content: 'A secret answer' })
      const ownPosts: Partial<Record<Position, string>> = {}
      for (const position of [...inside, ...former])
        ownPosts[position] = await says(people[position], {
          group: id,
          content: `Own: ${position}`,
        })
      return { id, name, owner, people, post, comment, ownPosts }
    }

    /** Those leave who are to have left. */
    async function leave({ id, owner, people: { left, removed, banned } }: World) {
      await does(left, 'POST', `/groups/${id}/leave`)
      await does(owner, 'POST', `/groups/${id}/members/${removed.id}`, { act: 'remove' })
      await does(owner, 'POST', `/groups/${id}/members/${banned.id}`, {
        act: 'ban',
        reason: 'No.',
      })
    }

    const naming = (who: Person, content: string) => {
      const written = `@${shownName(who.name)}`
      const mentions = [{ start: 0, length: written.length, person: who.id }]
      return { content: `${written} ${content}`, mentions }
    }
    const toldOf = async (who: Person) =>
      (await market.told(who)).filter((kind) => ['commented', 'mentioned'].includes(kind))

    test('each endpoint answers permitted readers, and reveals nothing to others', async () => {
      const own = await world()
      await leave(own)
      for (const [name, step] of Object.entries(steps)) {
        if (step === 'elsewhere') continue
        const isRefused = (one: Position) => !step.may.includes(one)
        // A reader's act may open it to others, as a report does to admins.
        for (const position of [...positions.filter(isRefused), ...step.may]) {
          // Only members see its subject, and only readers see the owner's text.
          const secret = inside.includes(position)
            ? readers.includes(position)
              ? undefined
              : /secret (?:of|answer)/i
            : /secret|Olga/i
          for (const place of step.places(own)) {
            const who = own.people[position]
            const body =
              name === 'community.createPost' ? { ...step.body, group: own.id } : step.body
            const answer = await who.fetch(`/api/community${place}`, {
              method: step.method ?? 'GET',
              ...(body && { body: JSON.stringify(body) }),
              headers: {
                ...(body && { 'Content-Type': 'application/json' }),
                'Idempotency-Key': randomUUID(),
              },
            })
            const asked = `${position}: ${step.method ?? 'GET'} ${place}`
            const is = answer.ok
              ? 'answered'
              : [403, 404].includes(answer.status)
                ? 'refused'
                : answer.status
            expect([asked, is]).toEqual([
              asked,
              step.may.includes(position) ? 'answered' : 'refused',
            ])
            const text = await answer.text()
            // None of these answers repeats the request.
            if (secret) expect([asked, secret.exec(text)?.[0]]).toEqual([asked, undefined])
          }
        }
      }
    })

    test('former members read only their own texts, and get no news of replies', async () => {
      const own = await world()
      const { people, ownPosts } = own
      const streams = Object.fromEntries(
        await Promise.all(
          positions.map(async (position) => [position, await listening(people[position])] as const),
        ),
      ) as Record<Position, Awaited<ReturnType<typeof listening>>>
      try {
        await leave(own)
        // A live message of the open feed comes after any of the group, so none is missed.
        const heardBy = async () => {
          for (const { heard } of Object.values(streams)) heard.length = 0
          await says(own.owner, { content: 'News', group: own.id })
          await says(own.owner, { content: 'News for everybody' })
          await expect
            .poll(() => positions.every((one) => streams[one].heard.includes('open')), {
              timeout: limitMs(30_000),
            })
            .toBe(true)
          return positions.filter((one) => streams[one].heard.includes(own.id))
        }
        await expect.poll(heardBy, { timeout: limitMs(30_000) }).toEqual(inside)
      } finally {
        for (const { end } of Object.values(streams)) end()
      }

      for (const position of former) {
        const [who, id] = [people[position], ownPosts[position]!]
        await does(people.member, 'PUT', `/posts/${id}/like`)
        await answers(people.member, id, { content: 'A secret among members' })
        await answers(people.member, id, naming(who, 'come back'))
        expect(await get(who, `/posts/${id}`), position).toMatchObject({
          post: {
            content: `Own: ${position}`,
            mayRead: false,
            mayAct: false,
            likes: 0,
            comments: 0,
          },
        })
        expect(await get(who, `/posts/${id}/comments`)).toMatchObject({ comments: [] })
        expect(await get(who, '/posts?mine=true')).toMatchObject({ posts: [{ id, comments: 0 }] })
        for (const [method, place, body] of [
          ['PUT', `/posts/${id}/like`, undefined],
          ['PATCH', `/posts/${id}`, { content: 'Changed' }],
          ['POST', `/posts/${id}/comments`, { content: 'Still here' }],
        ] as const)
          expect(await ask(who, method, place, body), place).toMatchObject({ http: 403 })
        expect(await get(people.member, `/posts/${id}`)).toMatchObject({
          post: { likes: 1, comments: 2 },
        })
        await does(who, 'DELETE', `/posts/${id}`)
      }
      for (const position of ['pending', 'stranger', 'blocked'] as const)
        await says(own.owner, { group: own.id, ...naming(people[position], 'look') })
      await says(own.owner, { group: own.id, ...naming(people.member, 'look') })
      await answers(own.owner, ownPosts.moderator!, { content: 'Well said' })
      await market.work()
      const told = Object.fromEntries(
        await Promise.all(positions.map(async (one) => [one, await toldOf(people[one])] as const)),
      )
      const none = Object.fromEntries(positions.map((one) => [one, []]))
      expect(told).toEqual({ ...none, member: ['mentioned'], moderator: ['commented'] })
    })

    test('an admin reads reported texts there, and nothing else', async () => {
      const own = await world()
      const reads = async () => [
        (await get(market.admin, `/posts/${own.post}`)).http,
        JSON.stringify(await get(market.admin, `/posts/${own.post}/comments`)).includes(
          own.comment,
        ),
      ]
      expect(await reads()).toEqual([404, false])
      await does(own.people.member, 'POST', `/posts/${own.post}/report`, because)
      expect(await reads()).toEqual([200, false])
      await does(own.people.member, 'POST', `/comments/${own.comment}/report`, because)
      expect(await reads()).toEqual([200, true])
      await does(market.admin, 'POST', `/posts/${own.post}/moderate`, {
        act: 'hide',
        reason: 'No.',
      })
      expect(
        await ask(own.people.moderator, 'POST', `/posts/${own.post}/moderate`, { act: 'restore' }),
      ).toMatchObject({ http: 403 })
      expect(await get(own.people.member, `/posts/${own.post}`)).toMatchObject({ http: 404 })
    })

    test('opens a week after its members were notified, and keeps earlier posts among them', async () => {
      const own = await world()
      await leave(own)
      const { id, owner, people } = own
      const { member, moderator, pending, stranger, left } = people
      const change = (body: object) => does(owner, 'PATCH', `/groups/${id}`, body)
      const opened = () =>
        get(stranger, `/groups/${id}`).then(({ group }) => group as { isPrivate: boolean })
      await change({ isPrivate: false })
      const opensAt = ((await get(member, `/groups/${id}`))['group'] as { opensAt: number }).opensAt
      expect(opensAt - market.now()).toBeGreaterThan(groupOpensAfter - day)
      expect(await opened()).not.toHaveProperty('opensAt')
      // Called off, and announced again.
      await change({ isPrivate: true })
      await market.pass(groupOpensAfter)
      expect(await opened()).toMatchObject({ isPrivate: true })
      await change({ isPrivate: false })
      await market.work()
      const opens = async (who: Person) =>
        (await market.told(who)).filter((kind) => kind === 'group_opens').length
      expect(await Promise.all([member, moderator, owner, left, pending].map(opens))).toEqual([
        2, 2, 0, 0, 0,
      ])
      await market.pass(groupOpensAfter - day)
      expect(await opened()).toMatchObject({ isPrivate: true, tags: [] })
      const last = await says(member, { group: id, content: 'The last secret' })
      const { opensAt: moment } = (await get(member, `/groups/${id}`))['group'] as {
        opensAt: number
      }
      await market.stopAt(moment - hour)
      expect(await opened()).toMatchObject({ isPrivate: true })
      await market.stopAt(moment)
      expect(await opened()).toMatchObject({ isPrivate: false, ...about })
      await market.pass(1)

      // The applicants are members, and read the same posts as new ones.
      const since = await says(owner, { group: id, content: 'Said since' })
      const outside = [stranger, pending, left]
      expect(await get(pending, `/groups/${id}`)).toMatchObject({ group: { mayRead: true } })
      for (const who of outside) {
        expect(await get(who, `/posts/${since}`)).toMatchObject({ http: 200 })
        for (const place of ['', '/comments', '/picture'])
          expect(await get(who, `/posts/${own.post}${place}`), place).toMatchObject({ http: 404 })
        expect(await get(who, `/posts/${last}`)).toMatchObject({ http: 404 })
        for (const place of [`/posts?group=${id}`, '/posts', '/posts?words=secret'])
          expect(JSON.stringify(await get(who, place)), place).not.toMatch(/secret/i)
      }
      expect(JSON.stringify(await get(pending, `/posts?group=${id}`))).toContain(since)
      const older = JSON.stringify(await get(member, '/posts?words=secret'))
      for (const one of [own.post, last]) expect(older).toContain(one)
      expect(await get(member, `/posts/${own.post}/comments`)).toMatchObject({
        comments: [{ id: own.comment }],
      })
      // Users get no notices about posts they cannot read.
      await answers(member, own.post, naming(pending, 'come'))
      await market.work()
      expect(await toldOf(pending)).toEqual([])
      // A newer moderator decides on reported posts, and reads no others.
      await does(owner, 'POST', `/groups/${id}/members/${pending.id}`, { act: 'promote' })
      expect(await get(pending, `/posts/${own.post}`)).toMatchObject({ http: 404 })
      await does(member, 'POST', `/posts/${own.post}/report`, because)
      expect(await get(pending, `/posts/${own.post}`)).toMatchObject({ http: 200 })
      expect(await get(pending, `/posts/${own.post}/comments`)).toMatchObject({ comments: [] })

      // A returning member was not there when it was opened.
      await does(member, 'POST', `/groups/${id}/leave`)
      await does(member, 'POST', `/groups/${id}/join`, {})
      expect(await get(member, `/posts/${own.post}`)).toMatchObject({ http: 404 })
      expect(await get(member, `/posts/${last}`)).toMatchObject({ post: { mayAct: false } })
      expect(await get(moderator, `/posts/${last}`)).toMatchObject({ post: { mayAct: true } })
      await does(member, 'DELETE', `/groups/${id}/own`)
      expect(await get(moderator, `/posts/${last}`)).toMatchObject({ http: 404 })
      expect(await get(moderator, `/posts/${own.post}`)).toMatchObject({ post: { comments: 1 } })
      expect(await get(moderator, `/posts/${since}`)).toMatchObject({ http: 200 })
    })

    test('deleting own texts in a group corrects the comment count of each post', async () => {
      const owner = await person('Olga')
      const [member, other] = [await person('Mia'), await person('Otto')]
      const { id } = await aGroup(owner)
      await approveMembers(owner, id, member, other)
      const [busy, quiet, elsewhere] = [
        await says(owner, { group: id, content: 'Busy' }),
        await says(owner, { group: id, content: 'Quiet' }),
        await says(owner, { content: 'In the open feed' }),
      ]
      const theirs = await says(member, { group: id, content: 'Their own' })
      const outside = await says(member, { content: 'Their own in the open feed' })
      for (const content of ['One', 'Two']) await answers(member, busy, { content })
      const hidden = await answers(member, busy, { content: 'Hidden' })
      await does(owner, 'POST', `/comments/${hidden}/moderate`, { act: 'hide', reason: 'No.' })
      for (const post of [busy, quiet]) await answers(other, post, { content: 'Somebody else' })
      for (const post of [quiet, elsewhere]) await answers(member, post, { content: 'Three' })
      const counts = () =>
        Promise.all(
          [busy, quiet, elsewhere].map((post) =>
            get(owner, `/posts/${post}`).then(
              (said) => (said['post'] as { comments: number }).comments,
            ),
          ),
        )
      expect(await counts()).toEqual([3, 2, 1])
      await does(member, 'DELETE', `/groups/${id}/own`)
      expect(await counts()).toEqual([1, 1, 1])
      expect(await get(owner, `/posts/${theirs}`)).toMatchObject({ http: 404 })
      expect(await get(owner, `/posts/${outside}`)).toMatchObject({ http: 200 })
      for (const post of [busy, quiet])
        expect(await get(owner, `/posts/${post}/comments`)).toMatchObject({
          comments: [{ author: { id: other.id } }],
        })
    })

    test('shows its description to others, and is found by it, only if its owner chose so', async () => {
      const [owner, other] = [await person('Olga'), await person('Other')]
      const tag = `peat${randomUUID().slice(0, 8)}`
      const shown = { ...about, tags: [tag] }
      const { id } = await aGroup(owner, shown)
      const found = async () =>
        ((await get(other, `/groups?tag=${tag}`))['groups'] as { id: string }[]).map(
          (one) => one.id,
        )
      const seenBy = async (who: Person) => {
        const { description, location, tags } = (await get(who, `/groups/${id}`))[
          'group'
        ] as Partial<typeof about>
        return { description, location, tags }
      }
      const nothing = { description: undefined, location: undefined, tags: [] }
      expect([await seenBy(owner), await seenBy(other), await found()]).toEqual([
        shown,
        nothing,
        [],
      ])
      await does(owner, 'PATCH', `/groups/${id}`, { showsAbout: true })
      expect([await seenBy(other), await found()]).toEqual([shown, [id]])
      await does(owner, 'PATCH', `/groups/${id}`, { showsAbout: false })
      expect([await seenBy(other), await found()]).toEqual([nothing, []])
    })
  })

const aPicture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#722f37' } })
    .png()
    .toBuffer()

/** Messages about forums on a user's live stream, and a function to end it. */
async function listening(who: Person) {
  const stop = new AbortController()
  const answer = await who.fetch('/api/sync/live', { signal: stop.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: string[] = []
  await reader.read()
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      for (const [, forums] of value.matchAll(/"forums":(\[.*?\])/g))
        heard.push(...(JSON.parse(forums!) as string[]))
    }
  })().catch(() => {})
  return { heard, end: () => stop.abort() }
}
