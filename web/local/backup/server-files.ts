import { type ServerFile, serverFiles } from '../../../shared/business/privacy.ts'
import { getCurrentUser } from '../../../shared/features/account/endpoints.ts'
import { listPasskeys } from '../../../shared/features/account/passkey-endpoints.ts'
import { readProviderLink } from '../../../shared/features/account/provider-endpoints.ts'
import { listDevices } from '../../../shared/features/account/profile-endpoints.ts'
import { listTokens } from '../../../shared/features/account/token-endpoints.ts'
import { listInvoices, readSubscription } from '../../../shared/features/billing/endpoints.ts'
import { listPayments } from '../../../shared/features/market/payment-endpoints.ts'
import { listOwnGroups } from '../../../shared/features/community/group-endpoints.ts'
import { listRelations } from '../../../shared/features/community/moderation-endpoints.ts'
import { listOwnComments, listPosts } from '../../../shared/features/community/post-endpoints.ts'
import {
  listReservations,
  listWaits,
  reservingState,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { listOwnReports, listOwnReviews } from '../../../shared/features/market/review-endpoints.ts'
import {
  listOwnHelpful,
  readOwnExpert,
  readOwnStory,
  listOwnStoryReports,
} from '../../../shared/features/social-proof/endpoints.ts'
import { listOwnRegistrations } from '../../../shared/features/events/endpoints.ts'
import { readLoyalty } from '../../../shared/features/loyalty/endpoints.ts'
import { listReminders } from '../../../shared/features/radar/endpoints.ts'
import { listOwnSponsorRequests } from '../../../shared/features/sponsor-requests/endpoints.ts'
import { listOwnEntries } from '../../../shared/features/ultra-drops/entry-endpoints.ts'
import { readSharing } from '../../../shared/features/sharing/endpoints.ts'
import { listOwnStores, listStores } from '../../../shared/features/stores/endpoints.ts'
import { timeZoneOf } from '../../../shared/features/stores/store-time.ts'
import { offsetAt } from '../../../shared/kernel/zone-clock.ts'
import { listSavedNews } from '../../../shared/features/news/endpoints.ts'
import { listOwnReplies } from '../../../shared/features/sightings/endpoints.ts'
import { listOwnSupport } from '../../../shared/features/support/endpoints.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { type Network, statusOf } from '../sync/network.ts'

/** Why a file of a copy could not be had. */
export interface MissingFile {
  readonly file: ServerFile
  /**
   * - `offline`: the server did not answer
   * - `signed_out`: no user, or another one, is signed in in this browser
   * - `failed`: it answered with an error
   */
  readonly because: 'offline' | 'signed_out' | 'failed'
}

export interface ServerFiles {
  /**
   * The content of each file, as JSON: times in UTC and in the store's time zone; money in cents.
   */
  readonly found: ReadonlyMap<ServerFile, unknown>
  readonly missing: readonly MissingFile[]
}

type ServerFileQuery = Pick<Network, 'call'>

/**
 * What the server alone keeps of this user. Each file is whole or missing: of a list that breaks off
 * nothing is given.
 */
export async function readServerFiles(
  network: ServerFileQuery,
  userId: string,
): Promise<ServerFiles> {
  const found = new Map<ServerFile, unknown>()
  const missing: MissingFile[] = []
  let because = await whyNot(network, userId)
  for (const file of serverFiles) {
    const read = because ? { because } : await orWhyNot(() => readers[file](network))
    if ('given' in read) found.set(file, inWords(read.given))
    else missing.push({ file, because: read.because })
    // If one request times out, the next ones would as well.
    if (!('given' in read) && read.because !== 'failed') because ??= read.because
  }
  // Another user may have signed in in another tab: the answer may be theirs.
  const meanwhile = found.size > 0 ? await whyNot(network, userId) : undefined
  if (!meanwhile) return { found, missing }
  return {
    found: new Map(),
    missing: serverFiles.map(
      (file) => missing.find((one) => one.file === file) ?? { file, because: meanwhile },
    ),
  }
}

/** Undefined where the server answers, and knows this user in this browser. */
async function whyNot(
  network: ServerFileQuery,
  userId: string,
): Promise<MissingFile['because'] | undefined> {
  const read = await orWhyNot(() => network.call(getCurrentUser, {}))
  if (!('given' in read)) return read.because
  return read.given.id === userId ? undefined : 'signed_out'
}

async function orWhyNot<T>(
  ask: () => Promise<T>,
): Promise<{ readonly given: T } | Pick<MissingFile, 'because'>> {
  try {
    return { given: await ask() }
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) return { because: 'offline' }
    return { because: status === 401 ? 'signed_out' : 'failed' }
  }
}

const currency = 'USD'

/** How each file is read. */
const readers: Readonly<Record<ServerFile, (network: ServerFileQuery) => Promise<unknown>>> = {
  account: ({ call }) => call(getCurrentUser, {}),
  devices: async ({ call }) => (await call(listDevices, {})).devices,
  passkeys: async ({ call }) => (await call(listPasskeys, {})).passkeys,
  provider: ({ call }) => call(readProviderLink, {}),
  'access-tokens': async ({ call }) => (await call(listTokens, {})).tokens,
  sharing: ({ call }) => call(readSharing, {}),
  subscription: async ({ call }) => ({ ...(await call(readSubscription, {})), currency }),
  invoices: async ({ call }) => {
    const pages = await allPages((query) => call(listInvoices, { query }))
    return pages.flatMap(({ invoices }) => invoices.map((one) => ({ ...one, currency })))
  },
  reservations: async ({ call }) => {
    const pages = await allPages((query) => call(listReservations, { query }))
    return pages.flatMap(({ reservations }) => reservations.map((one) => ({ ...one, currency })))
  },
  'waiting-lists': async ({ call }) =>
    (await allPages((query) => call(listWaits, { query }))).flatMap(({ waits }) => waits),
  'ultra-drops': async ({ call }) =>
    (await allPages((query) => call(listOwnEntries, { query }))).flatMap(({ entries }) => entries),
  'event-registrations': async ({ call }) =>
    (await allPages((query) => call(listOwnRegistrations, { query }))).flatMap(
      ({ registrations }) => registrations,
    ),
  reminders: async ({ call }) =>
    (await allPages((query) => call(listReminders, { query }))).flatMap(
      ({ reminders }) => reminders,
    ),
  'sponsor-requests': async ({ call }) =>
    (await allPages((query) => call(listOwnSponsorRequests, { query }))).flatMap(
      ({ requests }) => requests,
    ),
  reserving: ({ call }) => call(reservingState, {}),
  loyalty: async ({ call }) => {
    const pages = await allPages((query) => call(readLoyalty, { query }))
    const { next: _, ...sums } = pages[0] ?? {}
    return { ...sums, entries: pages.flatMap(({ entries }) => entries) }
  },
  payments: async ({ call }) => {
    const pages = await allPages((query) => call(listPayments, { query }))
    return pages.flatMap(({ payments }) => payments.map((one) => ({ ...one, currency })))
  },
  reviews: async ({ call }) =>
    (await allPages((query) => call(listOwnReviews, { query }))).flatMap(({ reviews }) => reviews),
  'sighting-answers': async ({ call }) =>
    (await allPages((query) => call(listOwnReplies, { query }))).flatMap(({ answers }) => answers),
  'story-reports': async ({ call }) =>
    (await allPages((query) => call(listOwnStoryReports, { query }))).flatMap(
      ({ reports }) => reports,
    ),
  'review-reports': async ({ call }) =>
    (await allPages((query) => call(listOwnReports, { query }))).flatMap(({ reports }) => reports),
  'helpful-marks': async ({ call }) =>
    (await allPages((query) => call(listOwnHelpful, { query }))).flatMap(({ reviews }) => reviews),
  expert: ({ call }) => call(readOwnExpert, {}),
  'success-story': ({ call }) => call(readOwnStory, {}),
  'favorite-stores': async ({ call }) => {
    const pages = await allPages((query) =>
      call(listStores, { query: { ...query, favorites: 'true' } }),
    )
    return pages.flatMap(({ stores }) => stores)
  },
  'own-stores': async ({ call }) =>
    // A clerk's export says that they work there; the store's own data is its owner's.
    (await call(listOwnStores, {})).stores.map((one) =>
      one.role === 'owner' ? one : { id: one.id, name: one.name, role: one.role },
    ),
  'community-groups': async ({ call }) => (await call(listOwnGroups, {})).groups,
  posts: async ({ call }) => {
    const pages = await allPages((query) => call(listPosts, { query: { ...query, mine: 'true' } }))
    return pages.flatMap(({ posts }) => posts)
  },
  comments: async ({ call }) =>
    (await allPages((query) => call(listOwnComments, { query }))).flatMap(
      ({ comments }) => comments,
    ),
  'blocked-people': async ({ call }) =>
    (await allPages((query) => call(listRelations, { query }))).flatMap(({ people }) => people),
  support: async ({ call }) =>
    (await allPages((query) => call(listOwnSupport, { query }))).flatMap(
      ({ requests }) => requests,
    ),
  'saved-news': async ({ call }) =>
    (await allPages((query) => call(listSavedNews, { query }))).flatMap(({ news }) => news),
}

/** A list that comes back to a page that was there already: an answer that is none of ours. */
class NoEnd extends Error {
  readonly status = 200
}

/** All pages of a list, however many. */
async function allPages<Page extends { readonly next?: string | undefined }>(
  ask: (query: { after?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  const asked = new Set<string>()
  for (let after: string | undefined; ; ) {
    const page = await ask(after === undefined ? {} : { after })
    pages.push(page)
    after = page.next
    if (after === undefined) return pages
    if (asked.has(after)) throw new NoEnd('a page that was there already')
    asked.add(after)
  }
}

/** As the fields that hold a moment are called (`shared/kernel/time.ts`), and some that are older. */
const holdsMoment = /(?:At|From|Until|Since|eventDate)$|^(?:at|until)$/

/** Fields that are true only at the moment of the request. */
const passing = new Set(['extendsUntil', 'mayCancel', 'mayPayBottle', 'feeWouldComeBack', 'now'])

/**
 * The same without temporary fields, with readable times: in UTC, and for stores also in the
 * store's time zone as `…AtStore`.
 */
function inWords(value: unknown, zone?: string): unknown {
  if (Array.isArray(value)) return value.map((one) => inWords(one, zone))
  if (typeof value !== 'object' || value === null) return value
  const { storeState } = value as { storeState?: unknown }
  const own = typeof storeState === 'string' ? timeZoneOf(storeState) : zone
  const fields = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    if (passing.has(name)) return []
    if (typeof one !== 'number' || !holdsMoment.test(name)) return [[name, inWords(one, own)]]
    const utc: [string, unknown] = [name, new Date(one).toISOString()]
    return own === undefined ? [utc] : [utc, [`${name}AtStore`, wallClock(one, own)]]
  })
  return Object.fromEntries(
    typeof storeState === 'string' ? [...fields, ['storeTimeZone', own]] : fields,
  )
}

/** `2026-11-24T13:00:00-05:00` */
function wallClock(at: number, zone: string): string {
  const offset = offsetAt(zone, at)
  const [hours, minutes] = [
    Math.floor(Math.abs(offset) / minute / 60),
    (Math.abs(offset) / minute) % 60,
  ]
  const two = (count: number) => String(count).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(at + offset).toISOString().slice(0, 19)}${sign}${two(hours)}:${two(minutes)}`
}
