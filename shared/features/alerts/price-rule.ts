import { renotifyDrop } from '../../business/alerts.ts'
import type { Cents } from '../../kernel/money.ts'

/** The state of a price alert, and its input: all in cents. */
interface Watched {
  readonly targetPrice: Cents
  /** The last reported price; undefined if none was since it was above the target. */
  readonly notifiedPrice?: Cents | undefined
}

/**
 * Whether an alert fires at the lowest price of now, and what it remembers as told from then on. It
 * fires at the target and below, and again only after the price was above the target or is 3 %
 * below the last one told. Where nothing is to be had, nothing changes.
 */
export function judged(
  { targetPrice, notifiedPrice }: Watched,
  price: Cents | undefined,
): { readonly fires: boolean; readonly notifiedPrice: Cents | undefined } {
  if (price === undefined) return { fires: false, notifiedPrice }
  if (price > targetPrice) return { fires: false, notifiedPrice: undefined }
  const fires = notifiedPrice === undefined || price * 100 <= notifiedPrice * (100 - renotifyDrop)
  return { fires, notifiedPrice: fires ? price : notifiedPrice }
}
