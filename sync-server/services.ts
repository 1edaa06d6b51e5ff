/** The parts of the server. Each is opened once and gets only its dependencies. */
import type { AccountLimits } from '../shared/account-limits.ts'
import {
  maxNewsSourceBytes,
  maxNewsSourceRedirects,
  newsSourceTimeoutMs,
} from '../shared/business/news.ts'
import { maxRatesBytes, maxRatesRedirects, ratesTimeoutMs } from '../shared/business/exchange.ts'
import type { Operator, Optional } from '../shared/business/privacy.ts'
import type { Instant } from '../shared/kernel/time.ts'
import type { Db } from './db/db.ts'
import { dbAddressOf, openDb } from './db/open-db.ts'
import { type Auth, type AuthDeps, openAuth } from './features/account/auth.ts'
import { openDelivery } from './features/account/deliver.ts'
import { openUnsubscribing, type Unsubscribing } from './features/account/unsubscribing.ts'
import { type KnownBrowsers, openKnownBrowsers } from './features/account/known-browsers.ts'
import { type Letters, openLetters } from './features/account/letters.ts'
import { openPasskeys, type Passkeys } from './features/account/passkeys.ts'
import { type AccountSessions, openSessions } from './features/account/sessions.ts'
import { heard } from './features/billing/events.ts'
import type { BillingDeps } from './features/billing/billing-deps.ts'
import { type DrawSecrets, openDrawSecrets } from './features/ultra-drops/draw-secrets.ts'
import { type Draws, openDraws } from './features/ultra-drops/draws.ts'
import { openViewers, type Viewers } from './features/market/viewers.ts'
import { openWaitingRooms, type WaitingRooms } from './waiting-rooms/waiting-rooms.ts'
import { openPasses, type Passes } from './features/pickup/pass.ts'
import { openSeatPasses, type SeatPasses } from './registrations/seat-pass.ts'
import { type LetterLimits, openLetterLimits } from './http/letter-limits.ts'
import type { Log } from './http/log.ts'
import { openOperatorNotes, type WarnOperator } from './http/operator-notes.ts'
import { openRateLimits, type RateLimits } from './http/rate-limits.ts'
import { type AskForRates, openExchangeRates } from './outside/exchange-rates.ts'
import { type IdentityProvider, openIdentityProvider } from './outside/identity-provider.ts'
import { type FeedNetwork, type FetchFeed, openFeedFetch } from './outside/fetch-feed.ts'
import { openMail, type SendMail } from './outside/mail.ts'
import { type AskModel, openModel } from './outside/model.ts'
import { type AskForArticle, openArticles } from './outside/open-food-facts.ts'
import { openPhotoStorage, type PhotoStorage } from './outside/photo-storage.ts'
import { openWebPush, type WebPush } from './outside/web-push.ts'
import { type Money, openGateway, openMoney } from './payments/open.ts'
import type { Payment, PaymentHandlers } from './payments/payments.ts'
import { openUploads, type ReceivePicture } from './pictures/uploads.ts'
import { afterSeatPayment } from './registrations/after-payment.ts'
import { noteCard, openTraces, type AccountTraces } from './loyalty/account-traces.ts'
import { afterPayment } from './reservations/after-payment.ts'
import { noTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import { configuredParts, type Settings } from './settings.ts'

/** From which the rest is opened. */
export interface Foundation {
  readonly settings: Settings
  readonly log: Log
  readonly telemetry?: Telemetry
  readonly db: Db
  /** The key of signatures of cookies, passes and links. */
  readonly secret: string
  /** The clock of everything but sessions. */
  readonly now: () => Instant
  /** The whole address of a page of the app, `/auth?mode=forgot`. */
  readonly linkTo: (page: string) => string
  /** A letter waits for which a person may be waiting. */
  readonly wakeLetters: () => void
  /** The password hashing; by default the library's scrypt. */
  readonly passwords?: AuthDeps['passwords']
  /** Milliseconds in which the body of a visitor is there. */
  readonly timeoutMs: number
  /** The network from which feeds may be fetched; by default the public internet. */
  readonly feedNetwork?: FeedNetwork | undefined
}

/** The input of handlers and jobs; each takes its part of it in `registry.ts`. */
export interface Services
  extends Pick<Foundation, 'db' | 'secret' | 'now' | 'linkTo' | 'timeoutMs'> {
  /** Something that a person has to look at. */
  readonly report: Log['fault']
  /** Something that only the operator can mend. */
  readonly warnOperator: WarnOperator
  /** Something that an operator has to know. */
  readonly warn: Log['warn']

  /** The operator's public details, and other services in use. */
  readonly operator: Operator
  readonly passesOn: Readonly<Record<Optional, boolean>>

  readonly accountLimits: AccountLimits
  readonly limits: RateLimits
  readonly letterLimits: LetterLimits

  readonly auth: Auth
  readonly sessions: AccountSessions
  readonly passkeys: Passkeys
  readonly knownBrowsers: KnownBrowsers
  readonly traces: AccountTraces
  /** There is a mail server, which carries letters to proven addresses only. */
  readonly provesAddresses: boolean

  readonly letters: Letters
  readonly sendMail: SendMail
  readonly webPush: WebPush
  readonly unsubscribing: Unsubscribing
  readonly deliver: ReturnType<typeof openDelivery>

  readonly photoStorage: PhotoStorage
  /** Absent: no backups are scheduled. */
  readonly backups: Settings['backups']
  /** Opens the same database again, with connections of its own. */
  readonly openDbAgain: () => Promise<Db>
  readonly receivePicture: ReceivePicture

  readonly billing: BillingDeps
  readonly money: Money
  readonly viewers: Viewers
  readonly waitingRooms: WaitingRooms
  readonly draws: Draws
  readonly drawSecrets: DrawSecrets
  readonly passes: Passes
  readonly seatPasses: SeatPasses

  /** Absent where the operator does not allow it. */
  readonly askForArticle: AskForArticle | undefined
  /** Absent where the operator allows none. */
  readonly askForRates: AskForRates | undefined
  /** Asks for a feed of news, wherever an operator says it is. */
  readonly fetchFeed: FetchFeed

  /** Absent where the operator has set none. */
  readonly model: AskModel | undefined
  readonly identityProvider: IdentityProvider | undefined
}

export async function openServices(foundation: Foundation): Promise<Services> {
  const { settings, log, db, secret, now, linkTo, timeoutMs } = foundation
  const { accountLimits } = settings
  const report: Log['fault'] = (what, error, facts) => log.fault(what, error, facts)
  const { meters } = foundation.telemetry ?? noTelemetry
  const reportOfMoney = (what: string, error: unknown) => {
    meters.moneyReported()
    report(what, error)
  }
  const limits = openRateLimits(db, secret, now)
  const traces = openTraces({ db, secret, now })
  const auth = openAuth({ db, log, secret, linkTo, passwords: foundation.passwords, now })
  const userAgent = `Undercroft/1.0 (${settings.appOrigin ?? 'not public'})`
  const network = foundation.feedNetwork
  const letters = openLetters({ db, secret, now, wake: foundation.wakeLetters })
  const provesAddresses = settings.smtpUrl !== undefined
  const unsubscribing = openUnsubscribing(secret, linkTo)
  const warnOperator = openOperatorNotes({ db, log })
  return {
    db,
    secret,
    now,
    linkTo,
    timeoutMs,
    report,
    warn: (what, facts) => log.warn(what, facts),
    operator: settings.operator,
    passesOn: configuredParts(settings),
    accountLimits,
    limits,
    letterLimits: openLetterLimits(limits, accountLimits),
    auth,
    sessions: await openSessions({ db, auth, secret, operators: settings, now }),
    passkeys: openPasskeys({
      db,
      now,
      ...(settings.appOrigin && { appOrigin: settings.appOrigin }),
    }),
    knownBrowsers: openKnownBrowsers({
      db,
      secret,
      traces,
      isSecure: linkTo('/').startsWith('https:'),
    }),
    traces,
    provesAddresses,
    letters,
    sendMail: openMail(settings),
    webPush: openWebPush(settings, {
      refused: ({ service, status, reason }) => {
        const facts = { service, status, reason }
        if (status >= 500 || status === 429) log.warn('a push service is in trouble', facts)
        else warnOperator('push_refused', 'a push service refused a notification', facts)
      },
    }),
    warnOperator,
    unsubscribing,
    deliver: openDelivery({
      letters,
      linkTo,
      unsubscribeLink: unsubscribing.linkFor,
      provesAddresses,
      now,
    }),
    photoStorage: await openPhotoStorage(settings),
    backups: settings.backups,
    openDbAgain: () =>
      openDb(dbAddressOf(settings), {
        slow: () => {},
        failed: (what, error) => report(what, error),
      }),
    receivePicture: openUploads(accountLimits),
    ...(await openTill({ settings, db, secret, now, linkTo, report: reportOfMoney })),
    draws: openDraws(db),
    drawSecrets: openDrawSecrets(secret),
    viewers: openViewers({ db, report, now }),
    waitingRooms: openWaitingRooms({
      db,
      secret,
      admits: settings.waitingRoomAdmits,
      proofBits: settings.waitingRoomProofBits,
      onAdmitted: meters.personAdmitted,
      now,
    }),
    passes: openPasses(secret),
    seatPasses: openSeatPasses(secret),
    askForArticle: openArticles(settings),
    askForRates: openExchangeRates(
      settings,
      openFeedFetch({
        limits: {
          timeoutMs: ratesTimeoutMs,
          maxBytes: maxRatesBytes,
          maxRedirects: maxRatesRedirects,
        },
        userAgent,
        network,
      }),
      maxRatesBytes,
    ),
    fetchFeed: openFeedFetch({
      limits: {
        timeoutMs: newsSourceTimeoutMs,
        maxBytes: maxNewsSourceBytes,
        maxRedirects: maxNewsSourceRedirects,
      },
      userAgent,
      network,
    }),
    model: openModel(settings),
    identityProvider: openIdentityProvider(settings),
  }
}

/** Subscriptions and payments share one gateway, and each other's events. */
async function openTill({
  settings,
  db,
  secret,
  now,
  linkTo,
  report,
}: Pick<Foundation, 'settings' | 'db' | 'secret' | 'now' | 'linkTo'> &
  Pick<Services, 'report'>): Promise<Pick<Services, 'billing' | 'money'>> {
  const { stripe, insiderOffer: offer } = settings
  const gateway = await openGateway(db, settings, now)
  const billing: BillingDeps = { db, payments: gateway, stripe, offer, secret, report, now }
  const money = openMoney({
    db,
    gateway,
    stripe,
    handlers: afterAnyPayment,
    hear: (told) => heard(billing, told),
    noteCard: (tx, use) => noteCard(tx, secret, use),
    linkTo,
    report,
    now,
  })
  return { billing, money }
}

/** The handlers after a payment, by its purpose. */
const afterAnyPayment: PaymentHandlers = {
  paid: (tx, payment, at) => afterOf(payment).paid(tx, payment, at),
  canceled: (tx, payment, at) => afterOf(payment).canceled(tx, payment, at),
  refunded: (tx, payment, refund, at) => afterOf(payment).refunded(tx, payment, refund, at),
}

const afterOf = ({ purpose }: Pick<Payment, 'purpose'>): PaymentHandlers =>
  purpose === 'event' ? afterSeatPayment : afterPayment
