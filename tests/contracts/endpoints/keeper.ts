import { randomUUID } from 'node:crypto'
import { aDrop } from '../../features/market/a-drop.ts'
import { aStore } from '../../features/stores/a-store.ts'
import type { Person } from '../../http/door.ts'
import type { Row } from './row.ts'

/** What a request can be about; each is made by the front door. */
const makers = {
  /** An approved store. */
  async store({ person, admin }: Making) {
    const applied = await person.post('/api/stores', aStore(), keyed())
    const { id } = (await applied.json()) as { id: string }
    await admin.post(`/api/admin/stores/${id}/approve`, {})
    return id
  },
  /** A drop of that store. */
  async drop(making: Making) {
    const store = making.has.store ?? (await makers.store(making))
    const given = await making.person.post(`/api/stores/${store}/drops`, aDrop(), keyed())
    return idOf(given)
  },
  /** A reservation of that drop, not paid yet. */
  async reservation(making: Making) {
    const drop = making.has.drop ?? (await makers.drop(making))
    return idOf(await making.person.post(`/api/drops/${drop}/reservations`, {}, keyed()))
  },
  /** A price alert. */
  alert: ({ person }: Making) => made(person, '/api/alerts/price', { targetPrice: 1 }),
  /** An availability alert. */
  watch: ({ person }: Making) => made(person, '/api/alerts/availability', {}),
}

export type Belonging = keyof typeof makers
type Belongings = { readonly [name in Belonging]: string }

/** Somebody with belongings. */
export interface Keeper extends Person, Belongings {}

interface Making {
  readonly person: Person
  /** Who approves. */
  readonly admin: Person
  /** What this person has already. */
  readonly has: Partial<Record<Belonging, string>>
}

/** The person with what the rows ask for; what none of them asks for is not made. */
export async function keeperFor(
  rows: readonly Row[],
  person: Person,
  admin: Person,
): Promise<Keeper> {
  const has: Partial<Record<Belonging, string>> = {}
  const needs = needsOf(rows)
  for (const [name, make] of Object.entries(makers) as [Belonging, Maker][])
    if (needs.has(name)) has[name] = await make({ person, admin, has })
  return { ...nothing, ...person, ...has }
}

type Maker = (making: Making) => Promise<string>

const nothing = Object.fromEntries(Object.keys(makers).map((name) => [name, ''])) as Belongings

/** Which belongings the requests of these rows name. */
export function needsOf(rows: readonly Row[]): ReadonlySet<string> {
  const named = new Set<string>()
  const watched = new Proxy({} as Keeper, {
    get(_, name) {
      named.add(String(name))
      return 'x'
    },
  })
  for (const row of rows) row.ask(watched)
  return named
}

async function made(person: Person, place: string, more: object): Promise<string> {
  return idOf(await person.post(place, { bottle: 'Yquem', ...more }))
}

const keyed = () => ({ 'Idempotency-Key': randomUUID() })

async function idOf(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}
