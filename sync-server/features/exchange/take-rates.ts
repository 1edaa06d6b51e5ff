import { desc } from 'drizzle-orm'
import { maxRateJump } from '../../../shared/business/exchange.ts'
import { day, dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../http/log.ts'
import type { AskForRates } from '../../outside/exchange-rates.ts'
import { FeedFailure } from '../../outside/fetch-feed.ts'
import { parseRates } from './parse-rates.ts'

export interface ExchangeParts {
  readonly db: Db
  /** Undefined where the operator does not allow it. */
  readonly askForRates: AskForRates | undefined
  /** What an operator has to know, and nobody waits for. */
  readonly warn: Log['warn']
  readonly now?: () => Instant
}

type Rates = Readonly<Record<string, number>>

/**
 * Looks for the rates of the day and takes them: none of a day before those that are known or of a day
 * to come, and of a currency none that is off by more than half, until the next day says the same.
 * Where the operator has switched it off, none are kept.
 */
export async function takeRates(parts: ExchangeParts): Promise<void> {
  const { db, askForRates, warn, now = Date.now } = parts
  const { exchangeRates: r } = db.t
  const last = await db.select().from(r).orderBy(desc(r.day)).limit(2)
  const [known] = last
  if (!askForRates) {
    if (known) await db.transaction('no exchange rates', (tx) => tx.delete(tx.t.exchangeRates))
    return
  }
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
  const { on } = read
  if (known && on < known.day)
    return warn('exchange rates: what came is older than what is known', { on, known: known.day })
  // Somewhere it is tomorrow already.
  if (on > dayOf(now() + day)) return warn('exchange rates: what came is of a day to come', { on })
  const before = last.find((row) => row.day < on)
  const { taken: perEuro, doubted } = held(read.perEuro, before)
  if (known?.day === on && isSame(perEuro, known.perEuro) && isSame(doubted, known.doubted)) return
  for (const currency of Object.keys(doubted))
    warn('exchange rates: one is off by more than half, and waits for the next day', {
      currency,
      on,
    })
  const { etag = null, lastModified = null } = answer
  const row = { day: on, perEuro, doubted, etag, lastModified, takenAt: now() }
  await db.transaction('exchange rates', (tx) => tx.write(tx.t.exchangeRates, [row], 'replace'))
}

/** What is taken of new rates, and what is doubted. */
function held(fresh: Rates, before: { perEuro: Rates; doubted: Rates } | undefined) {
  const [taken, doubted]: [Record<string, number>, Record<string, number>] = [{}, {}]
  for (const [currency, rate] of Object.entries(fresh)) {
    const said = [before?.perEuro[currency], before?.doubted[currency]].flatMap((one) => one ?? [])
    const isTaken =
      said.length === 0 || said.some((one) => Math.abs(rate - one) <= one * maxRateJump)
    ;(isTaken ? taken : doubted)[currency] = rate
  }
  return { taken, doubted }
}

const isSame = (one: Rates, other: Rates): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([currency, rate]) => other[currency] === rate)
