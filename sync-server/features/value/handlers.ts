import { setImmediate } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { mayUse } from '../../../shared/business/plans.ts'
import { maxTopPerformers, usualValuePeriod } from '../../../shared/business/value.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { counted } from '../../../shared/features/collection/counted.ts'
import { decimalsOf } from '../../../shared/kernel/currency.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import {
  getMarketReport,
  getMarketTrends,
  portfolioInsights,
  valueMetrics,
} from '../../../shared/features/value/endpoints.ts'
import { insightsOf } from '../../../shared/features/value/insights.ts'
import { daysOf, pastOf, portfolioSummary } from '../../../shared/features/value/metrics.ts'
import { directionOf } from '../../../shared/features/value/trend.ts'
import { dayNumber, dayOfNumber, valuations } from '../../../shared/features/value/valuation.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { jsonWithEtag } from '../../http/json-with-etag.ts'
import { countingOf } from '../../prices/newest-rates.ts'
import { storedReports } from './market-reports.ts'
import { rowOf } from './rows.ts'
import { trendsNow } from './trends.ts'

interface ValueHandlerDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/** The portfolio for scripts; devices compute the same from the rows that they have. */
export function valueHandlers({ db, now = Date.now }: ValueHandlerDeps) {
  async function read(userId: string) {
    const today = dayNumber(dayOf(now()))
    const year = Number(dayOf(now()).slice(0, 4))
    const own = await db.snapshot(async (reader) => {
      const { bottles: shelf, valuations: stored } = reader.t
      const [rows, histories] = [
        await reader
          .select()
          .from(shelf)
          .where(and(eq(shelf.cellarId, userId), isNull(shelf.removedAt))),
        await reader
          .select()
          .from(stored)
          .where(and(eq(stored.cellarId, userId), isNull(stored.removedAt))),
      ]
      return {
        counting: await countingOf(reader, userId),
        bottles: rows.map((row) => rowOf(bottles, row)),
        valuations: histories.map((row) => rowOf(valuations, row)),
      }
    })
    const rows = own.bottles.map((bottle) => counted(bottle, own.counting))
    const past = await inTurns(pastOf(rows, own.valuations, today, usualValuePeriod, own.counting))
    return { ...own, bottles: rows, past, today, year }
  }

  return {
    'portfolio.metrics': handler(valueMetrics, async ({ user, query }) => {
      const period = query.period ?? usualValuePeriod
      const { bottles: rows, counting, past, today, year } = await read(user.id)
      const { currency, rates } = counting
      const dollars = (cents: Cents): number => cents / 10 ** decimalsOf(currency)
      const summary = await inTurns(portfolioSummary(rows, year))
      const { totals, score, rare, performance } = summary
      const moving = await trendsNow(db, period)
      return {
        period,
        currency,
        ratesOn: rates?.on ?? null,
        bottles: totals.bottles,
        unvaluedBottles: totals.unvalued,
        totalValue: dollars(totals.value),
        gainPercentage: past.gains[period].percent ?? null,
        unrealizedGain: dollars(totals.gain),
        unrealizedGainPercentage: totals.gainPercent ?? null,
        unrealizedGainCost: dollars(totals.gainOn),
        bottlesWithoutGain: totals.gainUnknown,
        totalCost: dollars(totals.paid),
        investmentScore: 'points' in score ? score.points : null,
        scoreParts: 'parts' in score ? [...score.parts] : [],
        rarity: { rare },
        topPerformers: performance
          .slice(0, maxTopPerformers)
          .flatMap(({ bottle, worth, gain, gainPercent }) =>
            gain === undefined || gainPercent === undefined
              ? []
              : [
                  {
                    id: bottle.id,
                    name: bottle.name,
                    gain: dollars(gain),
                    currentValue: dollars(worth),
                    purchasePrice: dollars(worth - gain),
                    gainPercentage: gainPercent,
                  },
                ],
          ),
        marketTrends: moving.map(({ category, percentage, compared, pricedOn }) => {
          return { category, trend: directionOf(percentage), percentage, compared, pricedOn }
        }),
        history: daysOf(past.days, period, today).map(({ on, value, unvalued }) => {
          return { date: dayOfNumber(on), value: dollars(value), unvalued }
        }),
      }
    }),

    'portfolio.insights': handler(portfolioInsights, async ({ user }) => {
      const { bottles: rows, counting, past, year } = await read(user.id)
      const found = await inTurns(insightsOf(rows, past, year))
      return {
        insights: found.flatMap(({ shown }) =>
          shown.map((insight) => ({
            kind: insight.kind,
            bottleId: insight.bottle.id,
            bottle: insight.bottle.name,
            reason: valueCopy.why(insight, false, counting.currency),
          })),
        ),
        more: found.reduce((sum, { more }) => sum + more, 0),
      }
    }),

    'market.report': handler(getMarketReport, async ({ user, query }) => {
      const months = await storedReports(db)
      const month = query.month ?? months[0]?.month
      if (month === undefined || !mayUse(user.plan, 'reports')) return { months }
      const { marketReports: m } = db.t
      const [made] = await db.select({ report: m.report }).from(m).where(eq(m.month, month))
      const all = made?.report.map((one) => ({ ...one, rose: [...one.rose], fell: [...one.fell] }))
      return { months, ...(all && { report: { month, categories: all } }) }
    }),

    'market.trends': handler(getMarketTrends, async ({ request }) =>
      jsonWithEtag(request, { trends: await trendsNow(db) }),
    ),
  } satisfies Partial<Handlers>
}

/** How long others wait for a slice of it, in milliseconds. */
const sliceMs = 8

/** Runs it in time slices, between which the process answers others. */
async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      const step = work.next()
      if (step.done) return step.value
    }
    await setImmediate()
  }
}
