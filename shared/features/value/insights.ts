import {
  type InsightKind,
  insightKinds,
  type InsightReason,
  maxInsightsOfKind,
  notableChange,
  usualValuePeriod,
} from '../../business/value.ts'
import { type Bottle, worth } from '../collection/bottle.ts'
import { type BottleChange, type Past, portfolioOf } from './metrics.ts'
import { rarityOf } from './rarity.ts'

/** An insight about one bottle, with its reason. */
export type Insight = InsightReason & { readonly bottle: Bottle }

/** The insights of one kind, the strongest first, and how many more there are. */
export interface InsightsOfKind {
  readonly kind: InsightKind
  readonly shown: readonly Insight[]
  readonly more: number
}

const sliceSize = 64

/**
 * Looks through the portfolio, in time slices; kinds of which there is nothing to say are left out.
 */
export function* insightsOf(
  all: readonly Bottle[],
  past: Pick<Past, 'changes'>,
  year: number,
): Generator<void, InsightsOfKind[]> {
  const found: { insight: Insight; weight: number }[] = []
  for (const [at, bottle] of portfolioOf(all).entries()) {
    if (at % sliceSize === 0) yield
    for (const one of insightsInto(bottle, past.changes.get(bottle.id), year)) found.push(one)
  }
  yield
  const grouped = Map.groupBy(found, ({ insight }) => insight.kind)
  return insightKinds.flatMap((kind) => {
    const ofKind = grouped.get(kind) ?? []
    if (ofKind.length === 0) return []
    ofKind.sort(
      (a, b) => b.weight - a.weight || (a.insight.bottle.id < b.insight.bottle.id ? -1 : 1),
    )
    const shown = ofKind.slice(0, maxInsightsOfKind).map(({ insight }) => insight)
    return [{ kind, shown, more: ofKind.length - shown.length }]
  })
}

function* insightsInto(bottle: Bottle, change: BottleChange | undefined, year: number) {
  const percent = change?.percent ?? 0
  if (change && Math.abs(percent) >= notableChange) {
    const kind = percent > 0 ? ('rose' as const) : ('fell' as const)
    const insight = { bottle, kind, percent, gain: change.gain, period: usualValuePeriod }
    yield { insight, weight: Math.abs(change.gain) }
  }
  const { marketValue: asked, marketSource, purchasePrice: paid, drinkTo } = bottle
  if (marketSource === 'stores' && asked !== undefined && paid) {
    const below = ((paid - asked) / paid) * 100
    const insight = { bottle, kind: 'cheaper' as const, asked, paid, percent: below }
    if (below >= notableChange) yield { insight, weight: paid - asked }
  }
  if (drinkTo !== undefined && drinkTo < year)
    yield { insight: { bottle, kind: 'past' as const, drinkTo }, weight: worth(bottle) ?? 0 }
  const reason = rarityOf(bottle, year)
  if (reason)
    yield { insight: { bottle, kind: 'rare' as const, reason }, weight: worth(bottle) ?? 0 }
}
