import { desc } from 'drizzle-orm'
import { maxRateJump } from '../../../shared/business/exchange.ts'
import type { ExchangeRates } from '../../../shared/kernel/exchange.ts'
import { day, dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Db, DbTx, Reader } from '../../db/db.ts'
import type { Log } from '../../http/log.ts'
import type { AskForRates } from '../../outside/exchange-rates.ts'
import { FeedFailure } from '../../outside/fetch-feed.ts'
import { parseRates } from './parse-rates.ts'

export interface ExchangeDeps {
  readonly db: Db
  /** Undefined where the operator does not allow it. */
  readonly askForRates: AskForRates | undefined
  /** A warning for the operator that blocks nothing. */
  readonly warn: Log['warn']
  readonly now?: () => Instant
}

type ExchangeTakeRates = Readonly<Record<string, number>>
type ExchangeTakeRateRow = Reader['t']['exchangeRates']['$inferSelect']

/**
 * Looks for the rates of the day and takes them: none of a day before those that are known or of a day
 * to come, and of a currency none that is off by more than half, until the next day says the same.
 */
export async function takeRates(deps: ExchangeDeps): Promise<void> {
  const { db, askForRates, warn, now = Date.now } = deps
  if (!askForRates) return
  const [known] = await lastRates(db)
  const answer = await askForRates({
    etag: known?.etag ?? undefined,
    lastModified: known?.lastModified ?? undefined,
  }).catch((error: unknown) => {
    const why = error instanceof FeedFailure ? error.code : (error as Error).name
    warn('exchange rates: none came', { why })
  })
  if (!answer || answer.is === 'unchanged') return
  const read = parseRates(answer.bytes)
  if (!read) return warn('exchange rates: what came was not understood')
  const { etag = null, lastModified = null } = answer
  const stored = await db.transaction('exchange rates', (tx) =>
    storeRates(tx, read, { etag, lastModified, at: now() }),
  )
  const { on } = read
  switch (stored.is) {
    case 'older':
      return warn('exchange rates: what came is older than what is known', {
        on,
        known: stored.known,
      })
    case 'to_come':
      return warn('exchange rates: what came is of a day to come', { on })
    case 'unchanged':
      return
    case 'stored':
      for (const currency of Object.keys(stored.row.doubted))
        warn('exchange rates: one is off by more than half, and waits for the next day', {
          currency,
          on,
        })
  }
}

/** The rates of the last days that are known, the newest first. */
export const lastRates = (reader: Reader): Promise<ExchangeTakeRateRow[]> => {
  const { exchangeRates: r } = reader.t
  return reader.select().from(r).orderBy(desc(r.day)).limit(2)
}

type Stored =
  | { readonly is: 'stored' | 'unchanged'; readonly row: ExchangeTakeRateRow }
  | { readonly is: 'older'; readonly known: string }
  | { readonly is: 'to_come' }

/** Stores the rates of a day, wherever they come from, unless they are of the wrong day. */
export async function storeRates(
  tx: DbTx,
  { on, perEuro: fresh }: ExchangeRates,
  {
    etag,
    lastModified,
    at,
  }: Pick<ExchangeTakeRateRow, 'etag' | 'lastModified'> & { readonly at: Instant },
): Promise<Stored> {
  const last = await lastRates(tx)
  const [known] = last
  if (known && on < known.day) return { is: 'older', known: known.day }
  // Somewhere it is tomorrow already.
  if (on > dayOf(at + day)) return { is: 'to_come' }
  // A second file of the same day is compared with the day before, too: a doubt waits for another day.
  const before = last.find((row) => row.day < on)
  const { taken: perEuro, doubted } = held(fresh, before)
  if (known?.day === on && isSame(perEuro, known.perEuro) && isSame(doubted, known.doubted))
    return { is: 'unchanged', row: known }
  const row = { day: on, perEuro, doubted, etag, lastModified, takenAt: at }
  await tx.write(tx.t.exchangeRates, [row], 'replace')
  return { is: 'stored', row }
}

/** Splits new rates into accepted and doubted ones. */
function held(
  fresh: ExchangeTakeRates,
  before: { perEuro: ExchangeTakeRates; doubted: ExchangeTakeRates } | undefined,
) {
  const [taken, doubted]: [Record<string, number>, Record<string, number>] = [{}, {}]
  for (const [currency, rate] of Object.entries(fresh)) {
    const said = [before?.perEuro[currency], before?.doubted[currency]].flatMap((one) => one ?? [])
    const isTaken =
      said.length === 0 || said.some((one) => Math.abs(rate - one) <= one * maxRateJump)
    ;(isTaken ? taken : doubted)[currency] = rate
  }
  return { taken, doubted }
}

const isSame = (one: ExchangeTakeRates, other: ExchangeTakeRates): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([currency, rate]) => other[currency] === rate)
