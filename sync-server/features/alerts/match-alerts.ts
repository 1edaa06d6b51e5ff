import { createHash } from 'node:crypto'
import type { NotificationPreference, Priority } from '../../../shared/business/wishes.ts'
import { nameWithBrand } from '../../../shared/features/catalogue/name-with-brand.ts'
import { bottleWords } from '../../../shared/features/prices/bottle-words.ts'
import { watches } from '../../../shared/features/alerts/availability-alert.ts'
import { type Notice, notices } from '../../../shared/features/alerts/notice.ts'
import { covers, placesOf } from '../../../shared/features/alerts/places.ts'
import { alerts } from '../../../shared/features/alerts/price-alert.ts'
import { judged } from '../../../shared/features/alerts/price-rule.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
import { type Id, uuidFromHash } from '../../../shared/kernel/id.ts'
import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { type CellarChange, changeCellar } from '../../sync/change-cellar.ts'
import type { Listing } from '../../prices/take-lines.ts'
import { keepWishMatches } from '../../prices/wish-matches.ts'
import { findListings, type ListingQuery } from './find-listings.ts'
import { makeRoom } from '../../notices/make-room.ts'
import { askToDeliver } from './deliver.ts'

/** The alerts and wishes of one user to match. */
export interface AlertsToMatch {
  readonly alerts?: readonly Id[] | undefined
  readonly watches?: readonly Id[] | undefined
  readonly wishlist?: readonly Id[] | undefined
}

/**
 * Matches a user's alerts and wishes with current listings and writes finds into their inbox. It
 * compares states, not events: a repeat finds nothing new.
 */
export async function matchAlerts(
  parts: { readonly db: Db; readonly now?: () => Instant },
  userId: Id,
  what: AlertsToMatch,
): Promise<void> {
  await changeCellar(parts, userId as Id<'user'>, async (change) => {
    for (const id of what.alerts ?? []) await matchPriceAlert(change, id)
    for (const id of what.watches ?? []) await matchAvailabilityAlert(change, id)
    for (const id of what.wishlist ?? []) await matchWish(change, id)
    await makeRoom(change, 'notices')
  })
}

async function matchPriceAlert(change: CellarChange, id: Id): Promise<void> {
  const { rows } = change
  const alert = await rows.get(alerts, id)
  if (!alert?.isActive) return
  const { there, elsewhere } = byPlace(alert, await listingsFor(change, criteriaOf(alert)))
  const [best] = there
  const here = judged(alert, best?.price)
  // An offer elsewhere is news only while no listing in the alert's place is cheap enough.
  const isMissed = best === undefined || best.price > alert.targetPrice
  const { targetPrice, notifiedElsewhere: notifiedPrice } = alert
  const far = judged({ targetPrice, notifiedPrice }, isMissed ? elsewhere[0]?.price : undefined)
  await rows.patch(alerts, id, {
    currentPrice: best?.price ?? null,
    currentStore: best?.store ?? null,
    currentOn: best?.pricedOn ?? null,
    notifiedPrice: here.notifiedPrice ?? null,
    notifiedElsewhere: far.notifiedPrice ?? null,
  })
  const told = here.fires ? there : far.fires ? elsewhere : []
  const enough = told.filter(({ price }) => price <= targetPrice)
  const [cheapest] = enough
  if (!cheapest) return
  await notify(change, cheapest, {
    kind: 'price',
    alertId: id,
    wanted: wantedName(alert.brand, alert.bottle),
    targetPrice,
    more: enough.length - 1,
    ...(!here.fires && { isElsewhere: true }),
  })
}

async function matchAvailabilityAlert(change: CellarChange, id: Id): Promise<void> {
  const { rows } = change
  const watch = await rows.get(watches, id)
  if (!watch?.isActive) return
  const news = newSince(await listingsFor(change, criteriaOf(watch)), watch.notifiedUntil)
  const { there, elsewhere } = byPlace(watch, news)
  const told = there.length > 0 ? there : elsewhere
  const [best] = told
  if (!best) return
  await rows.patch(watches, id, { notifiedUntil: latestOf(news) })
  await notify(change, best, {
    kind: 'available',
    alertId: id,
    wanted: wantedName(watch.brand, watch.bottle),
    more: told.length - 1,
    ...(told === elsewhere && { isElsewhere: true }),
  })
}

async function matchWish(change: CellarChange, id: Id): Promise<void> {
  const { rows, context } = change
  const wish = await rows.get(wishes, id)
  const named = { cellarId: context.userId, wishId: id }
  if (!wish?.isActive) return keepWishMatches(change.db, named, [])
  const { bottleName: bottle, brand, vintage, sizeMl, maxPrice } = wish
  const sought = { name: bottle, brand, vintage, sizeMl, maxPrice, unconfirmed: true }
  const found = await listingsFor(change, sought)
  // Other users see the wish even if its owner gets the notice later.
  await keepWishMatches(
    change.db,
    named,
    found.map((listing) => listing.id),
  )
  const wait = waits[wish.notificationPreference]
  if (wish.notifiedAt !== undefined && context.now < wish.notifiedAt + wait) return
  if (wait === Number.POSITIVE_INFINITY) return
  const hears = heardUnconfirmed.has(wish.priority)
  const news = newSince(
    found.filter(({ isUnconfirmed }) => hears || !isUnconfirmed),
    wish.notifiedUntil,
  )
  const [best] = news
  if (!best) return
  await rows.patch(wishes, id, { notifiedUntil: latestOf(news), notifiedAt: context.now })
  await notify(change, best, {
    kind: 'wish',
    alertId: id,
    wanted: wantedName(brand, bottle, vintage),
    ...(maxPrice !== undefined && { targetPrice: maxPrice }),
    more: news.length - 1,
  })
}

/** High-priority wishes get sightings before they are confirmed. */
const heardUnconfirmed: ReadonlySet<Priority> = new Set<Priority>(['high', 'grail'])

const listingsFor = (
  { db, context }: Pick<CellarChange, 'db' | 'context'>,
  sought: Omit<ListingQuery, 'ofUser'>,
) => findListings(db, { ...sought, ofUser: context.userId }, context.now)

const criteriaOf = ({
  bottle,
  brand,
}: {
  readonly bottle: string
  readonly brand?: string | undefined
}) => ({
  name: bottle,
  brand,
})

/** How long after the last notice of a wish the next one may come. */
const waits: Readonly<Record<NotificationPreference, number>> = {
  instant: 0,
  daily: day,
  weekly: 7 * day,
  off: Number.POSITIVE_INFINITY,
}

/** Listings inside and outside of the alert's place. */
function byPlace(alert: { readonly locations: string }, found: readonly Listing[]) {
  const places = placesOf(alert)
  const { there = [], elsewhere = [] } = Object.groupBy(found, (one) =>
    covers(places, one) ? 'there' : 'elsewhere',
  )
  return { there, elsewhere }
}

const newSince = (found: readonly Listing[], told: Instant | undefined): Listing[] =>
  found.filter(({ availableAt }) => availableAt !== null && availableAt > (told ?? -1))

const latestOf = (found: readonly Listing[]): Instant =>
  Math.max(...found.map(({ availableAt }) => availableAt ?? 0))

const wantedName = (brand: string | undefined, bottle: string, vintage?: number) =>
  [nameWithBrand(bottle, brand), vintage].filter((part) => part !== undefined).join(' ')

type MatchAlertReason = Pick<
  Notice,
  'kind' | 'alertId' | 'wanted' | 'more' | 'targetPrice' | 'isElsewhere'
>

async function notify(
  change: CellarChange,
  listing: Listing,
  why: MatchAlertReason,
): Promise<void> {
  const { rows, db, context } = change
  const { price, store, place, dropId, pricedOn, quantity } = listing
  const isSeen = listing.source === 'sighting'
  const source = listing.isUnconfirmed ? 'unconfirmed' : listing.source
  await rows.put(notices, {
    id: idOf(why, listing, context.now),
    at: context.now,
    ...why,
    bottle: soldName(listing),
    price,
    store,
    source,
    pricedOn,
    ...(place !== null && { place }),
    ...(quantity !== null && { quantity }),
    ...(dropId !== null && { dropId }),
    ...(isSeen && { sightingId: listing.id as Id<'sighting'> }),
  })
  await askToDeliver(db, context.userId, context.now)
}

/** As the seller names it, with the size where that is not the usual one and the name does not say it. */
function soldName({ name, brand, sizeMl }: Listing): string {
  const named = nameWithBrand(name, brand ?? undefined)
  const isUsual = sizeMl === null || (sizeMl >= 700 && sizeMl <= 750)
  return isUsual || bottleWords(named).sizeMl !== undefined ? named : `${named}, ${sizeMl} ml`
}

/** The same notice of the same moment has the same id. */
const idOf = ({ kind, alertId }: MatchAlertReason, { id, price }: Listing, at: Instant): Id =>
  uuidFromHash(createHash('sha256').update([kind, alertId, id, price, at].join(' ')).digest())
