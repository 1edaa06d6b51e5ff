import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Interval } from '../../../shared/business/offer.ts'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { day, hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { openSeal, type Seal } from '../../http/seal.ts'
import { enqueue, type Jobs } from '../../jobs/jobs.ts'
import type { LetterTerms, SendsLetters } from '../../notices/send-letter.ts'
import type { Letter, SendMail } from '../../outside/mail.ts'
import type { PushTarget, WebPush } from '../../outside/web-push.ts'

/**
 * Outgoing mail waits in the queue, sealed, because its links grant access. A queued mail is sent
 * once, even after a crash. The time a mail server takes does not reveal whether a mail exists.
 */
export interface Letters extends SendsLetters {
  /** A notification for one browser of a person; with a transaction, it waits with it. */
  push(userId: string, subscriptionId: string, message: string, tx?: DbTx): Promise<void>
  /**
   * Asks for a link by which a password is chosen, if the address has an account: whether it has is
   * looked up later, and the link made then, so that it lies nowhere.
   */
  askForLink(email: string, on?: LeadsOn, tx?: DbTx): Promise<void>
}

/** Where the link that ends joining leads on to. */
export interface LeadsOn {
  /** Insider, paid so often: chosen while joining. */
  readonly begin?: Interval | undefined
}

export interface LettersDeps {
  readonly db: Db
  readonly secret: string
  /** Wakes the queue, because a user may be waiting for the mail. */
  readonly wake?: () => void
  readonly now?: () => Instant
}

/** A job queued in a transaction is visible only after its commit. */
const commitTakes = 20
const letterRetention = 7 * day
const pushRetention = day
/** After a longer wait the user has requested another link. */
const linkRetention = hour
/** Each wait doubles: two hours and a quarter in total. */
const tries = 13

/** So many in one transaction. */
const sweepBatchSize = 200

const letterJob = 'letters.send'
const pushJob = 'letters.push'
const linkJob = 'letters.link'

export function openLetters(deps: LettersDeps): Letters {
  const { db, secret, wake, now = Date.now } = deps
  const seal = sealOf(secret)

  async function ask(
    kind: string,
    content: unknown,
    terms: LetterTerms & { id?: string },
    tx?: DbTx,
  ) {
    const { userId, retention = letterRetention, id = randomUUID() } = terms
    const until = now() + retention
    const args = { ...(userId !== undefined && { userId }), until, sealed: seal.close(content) }
    const put = (tx: DbTx) => enqueue(tx, kind, args, { at: now(), id: `${kind}/${id}` })
    await (tx ? put(tx) : db.transaction('a letter waits', put, { groupCommit: true }))
    if (wake) setTimeout(wake, tx ? commitTakes : 0).unref()
  }

  return {
    send(letter, terms = {}, tx) {
      const id = letter.id ?? randomUUID()
      return ask(letterJob, { ...letter, id } satisfies Letter, { ...terms, id }, tx)
    },
    push: (userId, subscriptionId, message, tx) =>
      ask(pushJob, { subscriptionId, message }, { userId, retention: pushRetention }, tx),
    askForLink: (email, { begin } = {}, tx) =>
      ask(linkJob, { email, begin }, { retention: linkRetention }, tx),
  }
}

const sealOf = (secret: string): Seal => openSeal(secret, 'letters')

const args = z.object({ userId: z.optional(idSchema), until: z.int(), sealed: z.string() })

export interface SendingDeps {
  readonly db: Db
  readonly secret: string
  readonly sendMail: SendMail
  readonly push: Pick<WebPush, 'send'>
  /** Sends a link to choose a password, if the address has an account. */
  readonly sendLink: (email: string, on: LeadsOn) => Promise<unknown>
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

/**
 * Sends what waits. A process that dies between the mail server's yes and the end of the job sends the
 * letter again, under the same name, by which mail programs know it.
 */
export function letterJobs(deps: SendingDeps) {
  const { db, secret, sendMail, push, sendLink, report, now = Date.now } = deps
  const seal = sealOf(secret)

  /** The content, unless it is no longer wanted. */
  function contentOf<T>(input: unknown): T | undefined {
    const { until, sealed } = args.parse(input)
    if (until <= now()) return undefined
    const content = seal.open(sealed)
    if (content === undefined)
      report('a letter was sealed with another APP_SECRET', new Error('it was not sent'))
    return content as T | undefined
  }

  return {
    [letterJob]: {
      lane: 'letters',
      tries,
      async run(input) {
        const letter = contentOf<Letter>(input)
        if (letter) await sendMail(letter)
      },
    },
    [pushJob]: {
      lane: 'letters',
      tries,
      async run(input) {
        const content = contentOf<{ subscriptionId: string; message: string }>(input)
        if (content) await pushTo(content.subscriptionId, content.message)
      },
    },
    [linkJob]: {
      lane: 'letters',
      tries,
      async run(input) {
        const content = contentOf<{ email: string } & LeadsOn>(input)
        if (content) await sendLink(content.email, { begin: content.begin })
      },
    },
    // One that was given up is kept for an operator who brings the mail server back, but not for ever.
    'letters.sweep': {
      lane: 'upkeep',
      every: hour,
      // Swept mail is deleted, so it is not found again.
      async run(_, { isOver }) {
        const retention = {
          [letterJob]: letterRetention,
          [pushJob]: pushRetention,
          [linkJob]: linkRetention,
        }
        for (const [kind, stored] of Object.entries(retention))
          while ((await sweepSome(kind, now() - stored)) === sweepBatchSize)
            if (await isOver()) return { next: null }
        return undefined
      },
    },
  } satisfies Jobs

  /** Drops some of those that were given up before that moment. */
  async function sweepSome(kind: string, before: Instant): Promise<number> {
    const { jobs } = db.t
    const old = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), lte(jobs.parkedAt, before)))
      .orderBy(jobs.parkedAt)
      .limit(sweepBatchSize)
    const swept = await db.transaction('sweep letters', (tx) =>
      tx.delete(jobs).where(inArray(jobs.id, old)).returning({ id: jobs.id }),
    )
    return swept.length
  }

  async function pushTo(subscriptionId: string, message: string): Promise<void> {
    const { pushSubscriptions } = db.t
    const isIt = eq(pushSubscriptions.id, subscriptionId)
    const [target] = await db.select().from(pushSubscriptions).where(isIt)
    if (!target) return
    let why = ''
    const pushed = await push.send(target satisfies PushTarget, message, (refusal) => {
      why = `: ${refusal.status} ${refusal.reason}`
    })
    if (pushed === 'failed') throw new Error(`the push service did not take it${why}`)
    if (pushed === 'gone')
      await db.transaction('push', (tx) => tx.delete(pushSubscriptions).where(isIt))
  }
}
