import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { OfferName } from '../../../shared/business/offer.ts'
import type { BillingState, ToConfirm } from '../../../shared/features/billing/endpoints.ts'
import type { TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { atRest } from '../../http/at-rest.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { openStripeDouble, type StripeDouble } from '../../payments/stripe-double.ts'
import { freshDatabase } from '../../support/postgres.ts'

export interface PayingOptions {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly by: 'test' | 'stripe'
  readonly offer?: OfferName
}

/** A server that takes money, with a clock that a test moves. */
export interface PayingDoor extends Door {
  readonly db: Db
  /** Absent with the test gateway. */
  readonly stripe: StripeDouble
  now(): number
  /** Advances the clock by milliseconds, and runs due work. */
  wait(time: number): Promise<void>
  /** Sets the clock to that moment, or that many milliseconds from it, and runs due work. */
  waitUntil(at: number | null | undefined, by?: number): Promise<void>
  payer(name: string): Promise<Payer>
  /** A person's notices about their subscription, in order. */
  toldTo(person: Pick<Person, 'id'>): Promise<ToldOf[]>
}

export interface ToldOf {
  readonly kind: string
  readonly amount?: number
  readonly until?: number
}

export interface Payer extends Person {
  /** By which the payment company knows their card again; the test gateway gives each its own. */
  cardNumber: string
  state(): Promise<BillingState>
  begin(interval?: 'month' | 'year'): Promise<ToConfirm | { kind: 'nothing' }>
  /** The person's act in the form. */
  confirm(secret: string, card?: TestCard): Promise<unknown>
  check(): Promise<BillingState>
  act(what: 'cancel' | 'resume' | 'card' | 'refund'): Promise<{ status: number; body: never }>
  /** Begins, gives a card, and comes back to the page. */
  become(interval?: 'month' | 'year'): Promise<BillingState>
}

/** Nothing is random: the days are counted from here. */
const start = Date.UTC(2027, 0, 10, 12)

export async function openPayingDoor(options: PayingOptions): Promise<PayingDoor> {
  const { engine, by, offer } = options
  let clock = start
  const now = () => clock
  const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
  const stripe = by === 'stripe' ? await openStripeDouble({ now }) : undefined
  const door = await openDoor({
    ...(database && { databaseUrl: database.url }),
    env: { ...stripe?.env, ...(offer && { INSIDER_OFFER: offer }) },
    now,
  })
  const db = await openDb(
    database
      ? { postgresUrl: database.url }
      : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
    { slow: () => {}, failed: () => {} },
  )
  const wait = async (time: number) => {
    clock += time
    await atRest(door.running, db, now)
  }
  return {
    ...door,
    db,
    now,
    wait,
    get stripe() {
      if (!stripe) throw new Error('this door has the test gateway')
      return stripe
    },
    async waitUntil(at, by = 0) {
      if (at == null) throw new Error('that moment is not known')
      await wait(at + by - clock)
    },
    payer: async (name) => aPayer(await door.person(name), stripe),
    async toldTo({ id }) {
      const { messages } = db.t
      const rows = await db
        .select({ kind: messages.kind, amount: messages.amount, until: messages.until })
        .from(messages)
        .where(eq(messages.cellarId, id))
        .orderBy(asc(messages.at))
      return rows.map(({ kind, amount, until }) => ({
        kind,
        ...(amount !== null && { amount }),
        ...(until !== null && { until }),
      }))
    },
    async close() {
      await db.close()
      await door.close()
      await stripe?.close()
      await database?.drop()
    },
  }
}

function aPayer(person: Person, stripe: StripeDouble | undefined): Payer {
  const answerOf = async (answer: Response) => {
    const body = (await answer.json()) as never
    if (answer.status !== 200) throw new Refused(answer.status, body)
    return body
  }
  const own: Payer = {
    ...person,
    cardNumber: `card of ${person.id}`,
    state: async () => answerOf(await person.fetch('/api/subscription')),
    begin: async (interval = 'month') =>
      answerOf(await person.post('/api/create-subscription', { interval })),
    async confirm(secret, card = 'card') {
      if (!stripe)
        return answerOf(await person.post(`/api/test-payments/${secret}`, { with: card }))
      const before = stripe.world.all('payment_method').length
      const paid = stripe.pay(secret, card)
      const [method] = stripe.world.all('payment_method')
      if (method && stripe.world.all('payment_method').length > before)
        Object.assign(method['card'] as object, { fingerprint: own.cardNumber })
      return paid
    },
    check: async () => answerOf(await person.post('/api/subscription/check', {})),
    async act(what) {
      const answer = await person.post(`/api/subscription/${what}`, {})
      return { status: answer.status, body: (await answer.json()) as never }
    },
    async become(interval) {
      const begun = await own.begin(interval)
      if (begun.kind !== 'nothing') await own.confirm(begun.clientSecret)
      return own.check()
    },
  }
  return own
}

/** The server said no. */
export class Refused extends Error {
  readonly status: number
  readonly body: { code: string; message: string }

  constructor(status: number, body: { code: string; message: string }) {
    super(`${status} ${body.code}: ${body.message}`)
    this.status = status
    this.body = body
  }
}
