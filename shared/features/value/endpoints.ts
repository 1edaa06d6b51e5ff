import * as z from 'zod/mini'
import { directions, insightKinds, maxTopPerformers, valuePeriods } from '../../business/value.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { categories } from '../collection/categories.ts'

const dollars = z.number()
const count = z.int().check(z.minimum(0))

/** A portfolio's value for scripts; amounts are in the user's currency. */
const metrics = z.object({
  period: z.enum(valuePeriods),
  currency: z.string(),
  /** The day of the rates by which other currencies are counted; null where none are known. */
  ratesOn: z.nullable(z.string()),
  totalValue: dollars,
  /** For current bottles, over the period, in percent; null without an earlier value. */
  gainPercentage: z.nullable(z.number()),
  /** Of bottles with a known price and value, and as a share of their cost. */
  unrealizedGain: dollars,
  unrealizedGainPercentage: z.nullable(z.number()),
  /** What those cost. */
  unrealizedGainCost: dollars,
  /** The others: they are in none of the three. */
  bottlesWithoutGain: count,
  /** All that was paid. */
  totalCost: dollars,
  bottles: count,
  unvaluedBottles: count,
  /** From 0 to 100; null where it cannot be computed. */
  investmentScore: z.nullable(z.number()),
  scoreParts: z.array(
    z.object({ name: z.string(), points: z.number(), weight: z.number(), from: z.number() }),
  ),
  rarity: z.object({ rare: count }),
  topPerformers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      currentValue: dollars,
      purchasePrice: dollars,
      gain: dollars,
      gainPercentage: z.number(),
    }),
  ),
  marketTrends: z.array(
    z.object({
      category: z.enum(categories),
      trend: z.enum(directions),
      percentage: z.number(),
      compared: count,
      pricedOn: z.string(),
    }),
  ),
  history: z.array(z.object({ date: z.string(), value: dollars, unvalued: count })),
})

export const valueMetrics = endpoint({
  name: 'portfolio.metrics',
  method: 'GET',
  path: '/api/portfolio/value-metrics',
  may: 'user',
  token: 'portfolio:read',
  does: `Returns the value of your collection and its history, in your currency, with the ${maxTopPerformers} bottles that gained most.`,
  query: z.object({ period: z.optional(z.enum(valuePeriods)) }),
  gives: metrics,
  refuses: ['bad_request'],
})

/** The market's trends: prices of stores by kind of drink and period, in percent. */
export const marketTrends = z.object({
  trends: z.array(
    z.object({
      category: z.enum(categories),
      period: z.enum(valuePeriods),
      percentage: z.number(),
      /** How many bottles of stores have a price at both ends of the period. */
      compared: count,
      /** The day of the newest price among them. */
      pricedOn: z.string(),
    }),
  ),
})
export type MarketTrends = z.infer<typeof marketTrends>

/** With an ETag: asked again with it, the answer is 304 where nothing has changed. */
export const getMarketTrends = endpoint({
  name: 'market.trends',
  method: 'GET',
  path: '/api/market/trends',
  may: 'user',
  token: 'market:read',
  does: 'Returns how store prices have moved, by kind of drink and period; the same for everyone.',
  media: ['application/json'],
  refuses: [],
})

const mover = z.object({
  name: z.string(),
  store: z.string(),
  /** US cents, on their days. */
  from: count,
  to: count,
  fromOn: z.string(),
  toOn: z.string(),
  percent: z.number(),
})

const monthOfCategory = z.object({
  category: z.enum(categories),
  listings: count,
  prices: count,
  compared: count,
  percent: z.optional(z.number()),
  rose: z.array(mover),
  fell: z.array(mover),
})

const marketReports = z.object({
  /** The newest first. */
  months: z.array(z.object({ month: z.string(), listings: count, prices: count })),
  report: z.optional(z.object({ month: z.string(), categories: z.array(monthOfCategory) })),
})
export type MarketReports = z.infer<typeof marketReports>

/**
 * Free users see the months, and the number of prices of each; `report` is for Insiders. Without a
 * month it is the newest; absent without any, or for an unknown month.
 */
export const getMarketReport = endpoint({
  name: 'market.report',
  method: 'GET',
  path: '/api/market/report',
  may: 'user',
  does: 'Returns the market report of a month from store prices: by kind of drink, with the biggest gains and losses. For Insiders.',
  query: z.object({ month: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))) }),
  gives: marketReports,
  refuses: ['bad_request'],
})

const insight = z.object({
  kind: z.enum(insightKinds),
  bottleId: z.string(),
  bottle: z.string(),
  /** The reason, in words. */
  reason: z.string(),
})

export const portfolioInsights = endpoint({
  name: 'portfolio.insights',
  method: 'GET',
  path: '/api/portfolio/insights',
  may: 'user',
  token: 'portfolio:read',
  does: 'Returns insights about your bottles, each with its reason: gains and losses, past their window, rare ones.',
  gives: z.object({ insights: z.array(insight), more: count }),
  refuses: [],
})
