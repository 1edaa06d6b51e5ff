import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import { publicIdOf } from '../../../sync-server/features/sightings/rows.ts'
import type { Person } from '../../http/door.ts'
import { type Market, openMarket } from '../market/market.ts'
import type { EngineName } from '../../support/engines.ts'

/** A market with a scout, a wisher and two others, who came to know it a day ago. */
export function sightingsWorld(engine: EngineName) {
  let market: Market
  let [scout, wisher, one, two] = [] as unknown as [Person, Person, Person, Person]
  beforeAll(async () => {
    market = await openMarket(engine, { jobs: ['sightings'], env: { TRUSTED_PROXY_HOPS: '1' } })
    const names = ['Scout Finch', 'Wanda Wisher', 'Otto One', 'Tilda Two']
    ;[scout, wisher, one, two] = (await Promise.all(names.map((name) => stranger(name)))) as [
      Person,
      Person,
      Person,
      Person,
    ]
    await market.pass(day + minute)
  })
  afterEach(async () => {
    expect(await checkSync(market.db)).toEqual([])
    expect((await verifyCompliance(market.db)).broken).toEqual([])
  })
  afterAll(() => market.close())

  let addresses = 0
  /** The address of the last stranger. */
  const lastAddress = () => `203.0.113.${addresses}`
  /** A user from a different network. */
  async function stranger(name?: string): Promise<Person> {
    const who = await market.person(name)
    addresses += 1
    who.comeFrom(lastAddress())
    return who
  }
  const pointsOf = async (person: Person) =>
    Number((await market.ask(person, '/api/loyalty'))['loyaltyPoints'])

  /** A mutation of their device, sent now; then its follow-up work is done. */
  async function does(who: Person, name: string, args: object) {
    const mutation = { name, args, seq: 1, uid: randomUUID(), at: 0 }
    const round = { protocol: 1, deviceId: randomUUID(), seen: { seq: 0, uid: '' }, cursor: null }
    const body = { ...round, limit: 5_000, digest: false, mutations: [mutation] }
    const answer = await who.post('/api/sync', body, { 'X-User': who.id })
    expect(await answer.json()).toMatchObject({ rejections: [] })
    await market.work()
  }
  async function rowsOf(who: Person, table: string) {
    const round = { protocol: 1, deviceId: randomUUID(), seen: { seq: 0, uid: '' }, cursor: null }
    const body = { ...round, limit: 5_000, digest: false, mutations: [] }
    const answer = await who.post('/api/sync', body, { 'X-User': who.id })
    const { changes } = (await answer.json()) as {
      changes: { table: string; id: string; row: Record<string, unknown> | null }[]
    }
    return changes.flatMap(({ table: of, row }) => (of === table && row ? [row] : []))
  }
  const aSighting = (changes: object = {}) => ({
    id: randomUUID(),
    bottleName: `Bottle ${randomUUID()}`,
    storeName: 'Tower',
    zipCode: '30324',
    price: 120_00,
    seenAt: market.now() - minute,
    ...changes,
  })
  /** Reported and arrived; its public name. */
  async function seen(changes: object = {}, who = scout): Promise<string> {
    const given = aSighting(changes)
    await does(who, 'sighting.add', given)
    return publicIdOf(who.id, given.id)
  }
  const answer = (who: Person, id: string, says: string, reason?: string) =>
    market.ask(who, `/api/sightings/${id}/answer`, {
      method: 'PUT',
      body: { says, ...(reason !== undefined && { reason }) },
    })
  const read = (id: string, who = one) =>
    market.ask(who, `/api/sightings/${id}`) as unknown as Promise<SightingCard & { http: number }>
  const list = async (near = '', who = one) =>
    (
      (await market.ask(who, `/api/sightings${near && `?near=${near}`}`)) as unknown as {
        sightings: SightingCard[]
      }
    ).sightings
  const decide = (id: string, isTrue: boolean, reason: string, who = market.admin) =>
    market.ask(who, `/api/admin/sightings/${id}/decide`, { body: { isTrue, reason } })
  const notices = async (who: Person) =>
    (await rowsOf(who, 'notices')) as unknown as (Notice & { sightingId?: string })[]
  const reportOf = async (id: string, who = scout) =>
    (await rowsOf(who, 'sightings')).find((row) => row['publicId'] === id)

  return {
    get market() {
      return market
    },
    get scout() {
      return scout
    },
    get wisher() {
      return wisher
    },
    get one() {
      return one
    },
    get two() {
      return two
    },
    lastAddress,
    stranger,
    pointsOf,
    does,
    rowsOf,
    aSighting,
    seen,
    answer,
    read,
    list,
    decide,
    notices,
    reportOf,
  }
}
