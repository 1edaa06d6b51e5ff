import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterPayment } from '../../sync-server/reservations/after-payment.ts'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { billingHandlers } from '../../sync-server/features/billing/handlers.ts'
import { heard } from '../../sync-server/features/billing/events.ts'
import { billingJobs } from '../../sync-server/features/billing/jobs.ts'
import { noWaitingRooms } from '../features/market/no-waiting-rooms.ts'
import { marketHandlers } from '../../sync-server/features/market/handlers.ts'
import { marketJobs } from '../../sync-server/features/market/jobs.ts'
import type { MarketDeps } from '../../sync-server/features/market/market-deps.ts'
import { pickupHandlers } from '../../sync-server/features/pickup/handlers.ts'
import { openPasses } from '../../sync-server/features/pickup/pass.ts'
import { adminStoreHandlers } from '../../sync-server/features/stores/admin-handlers.ts'
import type { StoreDeps } from '../../sync-server/features/stores/store-deps.ts'
import { eventHandlers } from '../../sync-server/features/events/handlers.ts'
import { eventJobs } from '../../sync-server/features/events/jobs.ts'
import { sightingHandlers } from '../../sync-server/features/sightings/handlers.ts'
import { sightingJobs } from '../../sync-server/features/sightings/jobs.ts'
import { sightingReaction } from '../../sync-server/features/sightings/reactions.ts'
import { sponsorRequestHandlers } from '../../sync-server/features/sponsor-requests/handlers.ts'
import { wishDateReaction } from '../../sync-server/features/sightings/wish-dates.ts'
import { openTraces } from '../../sync-server/loyalty/account-traces.ts'
import { changeCellar } from '../../sync-server/sync/change-cellar.ts'
import { type SightingReport, sightings } from '../../shared/features/sightings/sighting.ts'
import { usualWishSize } from '../../shared/business/wishes.ts'
import { wishes } from '../../shared/features/wishlist/wish.ts'
import { openDrawSecrets } from '../../sync-server/features/ultra-drops/draw-secrets.ts'
import { openDraws } from '../../sync-server/features/ultra-drops/draws.ts'
import { ultraDropHandlers } from '../../sync-server/features/ultra-drops/handlers.ts'
import { ultraDropJobs } from '../../sync-server/features/ultra-drops/jobs.ts'
import type { Handler } from '../../sync-server/http/handler.ts'
import { SlowDown } from '../../sync-server/http/problem.ts'
import { openRateLimits } from '../../sync-server/http/rate-limits.ts'
import type { Sessions } from '../../sync-server/http/session.ts'
import type { Jobs } from '../../sync-server/jobs/jobs.ts'
import { openJobs } from '../../sync-server/jobs/runner.ts'
import { type Payments, PaymentsAway } from '../../sync-server/outside/payments.ts'
import { loyaltyJobs } from '../../sync-server/loyalty/jobs.ts'
import { paymentJobs } from '../../sync-server/payments/jobs.ts'
import { openMoney } from '../../sync-server/payments/open.ts'
import type { PaymentHandlers } from '../../sync-server/payments/payments.ts'
import { afterSeatPayment } from '../../sync-server/registrations/after-payment.ts'
import { openSeatPasses } from '../../sync-server/registrations/seat-pass.ts'
import { runWhole } from '../support/run-whole.ts'
import type { Event } from './bank.ts'

/** The process has died: nothing that it had begun goes on. */
export class Died extends Error {}

/** Differences of a process: faults at its gateway, and protections that a control removes. */
export interface Around {
  readonly db: Db
  readonly gateway: Payments
  readonly now: () => number
  /** The operator of this installation. */
  readonly admin: string
  /** Steps until the process dies: transactions and gateway calls, each before and after. */
  readonly livesFor?: number
  /** The network's effect on a gateway call. */
  readonly network: () => 'works' | 'away before' | 'away after'
  readonly handlers?: PaymentHandlers
  /** Lets a control change jobs before they run and answers before they are requested. */
  readonly jobs?: (jobs: Jobs, db: Db) => Jobs
  readonly answers?: (answers: AllAnswers, db: Db) => AllAnswers
}

export type AllAnswers = Readonly<Record<string, Handler>>

/** A request to an endpoint, as the HTTP layer passes it on. */
export interface Ask {
  readonly userId: string
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly key?: string
}

/** `ok` with the answer, the code of a refusal, or no response. */
export type Said =
  | { readonly is: 'ok'; readonly gives: Record<string, unknown> }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'died' }
  | { readonly is: 'fault'; readonly error: unknown }

const changes = /^(create|cancel|set|delete|change|resume|end|pay)/

/** One process of the server: the real parts of the marketplace over one database and one gateway. */
export function openProcess(around: Around) {
  const { now, network } = around
  let steps = around.livesFor ?? Number.POSITIVE_INFINITY
  let isDead = false
  const tick = () => {
    if (isDead || --steps < 0) {
      isDead = true
      throw new Died()
    }
  }
  const db = mortal(around.db, tick)
  const gateway = cutOff(around.gateway, tick, network)
  const reported: (readonly [what: string, error: unknown])[] = []
  const report = (what: string, error: unknown) => {
    // A line that was cut is no fault of the server's.
    if (!(error instanceof Died || error instanceof PaymentsAway)) reported.push([what, error])
  }
  const linkTo = (page: string) => `https://cellar.example${page}`
  const secret = 'a secret of every process'
  const limits = openRateLimits(db, secret, now)
  const traces = openTraces({ db, secret, now })
  const billing = { db, now, payments: gateway, offer: 'trial-30', secret, report } as const
  const money = openMoney({
    db,
    gateway,
    linkTo,
    report,
    now,
    handlers: byPurpose(around.handlers ?? afterPayment),
    hear: (told) => heard(billing, told),
  })
  // Pictures and pages are not used here.
  const unused = {} as Pick<
    MarketDeps,
    'sessions' | 'photoStorage' | 'receivePicture' | 'accountLimits'
  >
  const unusedPhotos = {} as Parameters<typeof sightingHandlers>[0]['photoStorage']
  const viewers: MarketDeps['viewers'] = {
    see() {},
    count: async () => 0,
    counts: async () => new Map(),
    flush: async () => {},
    stop: async () => {},
  }
  const waitingRooms = noWaitingRooms(db)
  const paying = money.desk
  const parts = { db, now, limits, linkTo, money, paying, viewers, waitingRooms, ...unused }
  const sessions = {
    isAdmin: async (id) => id === around.admin,
  } as Pick<Sessions, 'isAdmin'> as Sessions
  const draws = openDraws(db)
  const drawSecrets = openDrawSecrets('a secret of every process')
  const defaultAnswers: AllAnswers = {
    ...marketHandlers(parts),
    ...pickupHandlers({ db, now, limits, passes: openPasses('a secret of every process') }),
    ...billingHandlers({ ...billing, limits }),
    // Of the stores' parts, decisions only need mail.
    ...ultraDropHandlers({ db, limits, sessions, draws, drawSecrets, waitingRooms, now }),
    ...sponsorRequestHandlers({ db, limits, now }),
    ...sightingHandlers({ db, limits, photoStorage: unusedPhotos, sessions, traces, now }),
    ...eventHandlers({
      db,
      limits,
      sessions,
      paying: money.desk,
      seatPasses: openSeatPasses('a secret of every process'),
      linkTo,
      waitingRooms,
      now,
    }),
    ...adminStoreHandlers({ ...({} as StoreDeps), db, now, linkTo, letters: { async send() {} } }),
  }
  /** Answers whether it came to the end. */
  const unlessDead = async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      if (isDead || error instanceof Died) return false
      throw error
    }
  }
  const answers = around.answers?.(defaultAnswers, db) ?? defaultAnswers
  const market = marketJobs({ ...parts, report })
  const honest: Jobs = {
    'market.due': market['market.due'],
    'market.offer': market['market.offer'],
    'market.tend': market['market.tend'],
    // Draws depend on the status of reservations.
    ...ultraDropJobs({ db, draws, drawSecrets, sessions, report, now }),
    ...eventJobs({ db, report, now }),
    ...sightingJobs({ db, report, now }),
    'alerts.priced': { lane: 'notices', run: async () => {} },
    ...loyaltyJobs({ db, now }),
    ...paymentJobs({ money }),
    ...billingJobs(billing),
    // Notices and price lists are proven elsewhere and would take half of a history's time.
    'notices.write': { lane: 'notices', run: async () => {} },
    'ultra.announce': { lane: 'notices', run: async () => {} },
    'market.list': {
      lane: 'upkeep',
      run: async (args) => wasListed(db, args, now()),
    },
  }
  const jobs = around.jobs?.(honest, db) ?? honest
  const runner = openJobs({ db, jobs, report, now })

  return {
    reported,
    get isDead() {
      return isDead
    },
    events: money.events,

    async ask(
      name: string,
      { userId, params = {}, query = {}, body, key = randomUUID() }: Ask,
    ): Promise<Said> {
      const answer = answers[name]
      if (!answer) throw new Error(`nobody answers ${name}`)
      try {
        const gives = await answer.handle({
          params,
          query,
          body: parsed(answer.endpoint, body),
          address: networkOfPerson(userId),
          request: new Request('https://cellar.example'),
          setCookie() {},
          requestKey: { key, of: hashOf([name, params, body]) },
          user: {
            id: userId as Id<'user'>,
            email: `${userId}@example.com`,
            name: 'Ada',
            plan: 'free',
          },
        })
        return { is: 'ok', gives: (gives ?? {}) as Record<string, unknown> }
      } catch (error) {
        if (isDead || error instanceof Died) return { is: 'died' }
        if (error instanceof SlowDown) return { is: 'refused', code: 'slow_down' }
        if (isRefusal(error)) return { is: 'refused', code: error.code }
        return { is: 'fault', error }
      }
    },

    /** Runs due and recurring jobs that concern an existing user. Returns whether it finished. */
    async work({ hasSubscribers }: { readonly hasSubscribers: boolean }): Promise<boolean> {
      try {
        for (const [name, job] of Object.entries(jobs))
          if (job.every !== undefined && (hasSubscribers || !name.startsWith('billing.')))
            await runWhole(job)
        await runner.runDue()
        return !isDead
      } catch (error) {
        if (isDead || error instanceof Died || error instanceof PaymentsAway) return false
        throw error
      }
    },

    /** A device brings a report of its scout; answers whether it came. */
    report: (userId: string, seen: SeenAtStore): Promise<boolean> =>
      unlessDead(() =>
        changeCellar({ db, now, reacts: sightingReaction }, userId as Id<'user'>, ({ rows }) =>
          rows.put(sightings, {
            zipCode: '31201',
            price: 90_00,
            quantity: 1,
            createdAt: now(),
            updatedAt: now(),
            ...seen,
          } as SightingReport),
        ),
      ),

    /** A device sends a wish. Returns whether it arrived. */
    wish: (userId: string, id: string, bottleName: string): Promise<boolean> =>
      unlessDead(() =>
        changeCellar(
          { db, now, reacts: wishDateReaction },
          userId as Id<'user'>,
          ({ rows, context }) =>
            rows.put(wishes, {
              id,
              bottleName,
              sizeMl: usualWishSize,
              priority: 'medium',
              isActive: true,
              notificationPreference: 'instant',
              createdAt: context.now,
              updatedAt: context.now,
            }),
        ),
      ),

    /** A device brings that its scout has taken a report back. */
    takeReportBack: (userId: string, id: string): Promise<boolean> =>
      unlessDead(() =>
        changeCellar({ db, now, reacts: sightingReaction }, userId as Id<'user'>, ({ rows }) =>
          rows.remove(sightings, id as Id),
        ),
      ),

    /** Takes an event, as its webhook does. */
    async hear({ body, signature }: Pick<Event, 'body' | 'signature'>): Promise<void> {
      try {
        await money.events.take(body, signature)
      } catch (error) {
        if (!isDead && !(error instanceof Died) && !isRefusal(error)) throw error
      }
    },
  }
}
export type Process = ReturnType<typeof openProcess>

/** Each person has a network address. */
function networkOfPerson(userId: string): string {
  const [first, second] = createHash('sha256').update(userId).digest('hex').match(/.{4}/g) ?? []
  return `2001:db8:${first}:${second}::1`
}

/** A scout's report of a bottle. */
interface SeenAtStore {
  readonly id: string
  readonly bottleName: string
  readonly storeName: string
  readonly storeId?: string
  readonly seenAt: number
  readonly isAllocated: boolean
}

/** Applies a payment to a seat or to a reservation. */
function byPurpose(reserved: PaymentHandlers): PaymentHandlers {
  const of = ({ purpose }: { readonly purpose: string }) =>
    purpose === 'event' ? afterSeatPayment : reserved
  return {
    paid: (tx, payment, at) => of(payment).paid(tx, payment, at),
    canceled: (tx, payment, at) => of(payment).canceled(tx, payment, at),
    refunded: (tx, payment, refund, at) => of(payment).refunded(tx, payment, refund, at),
  }
}

/** The lists are up to date, or the drop would be announced again each time. */
async function wasListed(db: Db, args: unknown, at: number): Promise<void> {
  await db.transaction('list a drop', (tx) =>
    tx
      .update(tx.t.drops)
      .set({ priceListedAt: at })
      .where(eq(tx.t.drops.id, (args as { dropId: string }).dropId)),
  )
}

/** A body with its defaults, as the contract reads it. */
function parsed({ name, body: schema }: Endpoint, body: object | undefined): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(body ?? {})
  if (!read.success) throw new Error(`${name} was asked for what does not fit`)
  return read.data
}

const hashOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** A database whose process may die before or after a transaction. */
const mortal = (db: Db, tick: () => void): Db =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...all: unknown[]) => unknown
      if (name !== 'transaction') return call
      return async (...all: unknown[]) => {
        tick()
        const given = await call(...all)
        tick()
        return given
      }
    },
  })

/** A gateway behind a network, asked by a process that may die before or after each change. */
const cutOff = (gateway: Payments, tick: () => void, network: Around['network']): Payments =>
  new Proxy(gateway, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...all: unknown[]) => unknown
      if (!changes.test(String(name)) && !String(name).startsWith('fetch')) return call
      return async (...all: unknown[]) => {
        tick()
        const how = network()
        if (how === 'away before') throw new PaymentsAway('the line was cut')
        const given = await call(...all)
        if (how === 'away after') throw new PaymentsAway('the line was cut')
        tick()
        return given
      }
    },
  })
