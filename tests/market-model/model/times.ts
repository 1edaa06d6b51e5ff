/** The moments by which the marketplace goes; instants are milliseconds. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

interface Window {
  readonly from: number
  readonly until: number
}

/** When a bottle can be fetched: as its drop says, or for three days from two hours on. */
export function pickupWindow(
  drop: { readonly pickupFrom: number | null; readonly pickupUntil: number | null },
  confirmedAt: number,
): Window {
  const from = drop.pickupFrom ?? confirmedAt + 2 * hour
  return { from, until: drop.pickupUntil ?? Math.max(from, confirmedAt) + 72 * hour }
}

/** A won bottle can be picked up within seven days of acceptance. */
export const ultraWindow = (acceptedAt: number) => ({
  pickupFrom: null,
  pickupUntil: acceptedAt + 7 * day,
})

/** The end of an offer to the next in line, at most the end of the pickup window. */
export function offerDeadline(at: number, pickupUntil: number | null): number {
  if (pickupUntil === null) return at + 12 * hour
  const isLate = pickupUntil - at <= day
  return Math.min(at + (isLate ? 2 : 12) * hour, pickupUntil)
}

/** Whether the fee is refunded if a confirmed reservation is cancelled now. */
export const isEarly = (
  { confirmedAt, from }: { readonly confirmedAt: number; readonly from: number },
  at: number,
): boolean => at - confirmedAt <= 30 * minute || at <= from - day

/** From then on the pickup is missed and the bottle is not handed over. */
export const missedFrom = (until: number): number => until + 2 * hour

/** The calendar day of the stores, which all lie in Georgia. */
export const storeDay = (at: number): string => inGeorgia.format(at)
const inGeorgia = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The calendar day by which a licence ends, as `2030-01-01`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
