import type * as z from 'zod/mini'
import { radarPerPage } from '../../../shared/business/radar.ts'
import { requestsCopy } from '../../../shared/copy/requests.ts'
import { listRadar } from '../../../shared/features/radar/endpoints.ts'
import { type RadarItem, radarKinds } from '../../../shared/features/radar/radar-item.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import { countOwnWishes, remindedOf } from './figures.ts'
import { find, type Found, partsFor, type RadarKey } from './find.ts'
import { placeOf } from './places.ts'
import type { RadarDeps } from './radar-deps.ts'
import { openRecentFigures } from './recent-figures.ts'
import { reminderHandlers } from './reminder-handlers.ts'

/** Drops, ultra drops, events and sightings in one list, and the user's reminders. */
export const radarHandlers = (deps: RadarDeps) => {
  const { db, sessions, viewers, now = Date.now } = deps
  const figures = openRecentFigures(db, now)
  return {
    'radar.list': publicHandler(listRadar, async ({ query, request }) => {
      const userId = (await sessions.userOf(request))?.id
      if (query.favorites && userId === undefined) refuse('signed_out')
      return listed({ db, viewers, figures }, query, userId, now())
    }),
    ...reminderHandlers(deps),
  } satisfies Partial<Handlers>
}

interface RadarListing extends Pick<RadarDeps, 'db' | 'viewers'> {
  readonly figures: ReturnType<typeof openRecentFigures>
}

type RadarHandlerQuery = z.infer<NonNullable<(typeof listRadar)['query']>>

/**
 * A page of all kinds: a page's worth of the hottest is read from each kind, and the hottest of all
 * remain. The rest is read again with the next page, which begins after the last item shown.
 */
async function listed(
  { db, viewers, figures }: RadarListing,
  query: RadarHandlerQuery,
  userId: string | undefined,
  now: Instant,
) {
  const parts = partsFor(query.first)
  const begin = query.after === undefined ? undefined : beginOf(query.after)
  if (begin && !parts.some(({ number }) => number === begin.part))
    refuse('bad_request', requestsCopy.afterOfAnother)
  const place = await placeOf(db, query.near, query.within)
  const kinds = query.kind === undefined ? radarKinds : [query.kind]
  const rows: (Found & { readonly part: number })[] = []
  for (const { number: part, ...at } of parts) {
    if (part < (begin?.part ?? 0)) continue
    if (rows.length > radarPerPage) break
    const limit = radarPerPage + 1 - rows.length
    const found = await Promise.all(
      kinds.map((kind) =>
        find[kind](db, {
          category: query.category,
          ...at,
          place,
          favoritesOf: query.favorites && userId,
          after: begin?.part === part ? begin.after : undefined,
          limit,
          now,
        }),
      ),
    )
    const merged = found.flat().sort((one, other) => inOrder(one.key, other.key))
    rows.push(...merged.slice(0, limit).map((row) => ({ ...row, part })))
  }
  const { page, next } = cutPage(rows, radarPerPage, (row) => [row.part, ...row.key])
  return {
    items: await counted(
      { db, viewers, figures },
      page.map(({ item }) => item),
      userId,
    ),
    now,
    ...(place.around && { within: place.around.reach }),
    ...next,
  }
}

function beginOf(after: string): { readonly part: number; readonly after: RadarKey } {
  const [part, ...key] = fromCursor(after, 'number', 'number', 'number', 'string')
  return { part, after: key }
}

/** The hottest first, then the newest, then by their ids, as the databases order them. */
const inOrder = (one: RadarKey, other: RadarKey): number =>
  other[0] - one[0] || other[1] - one[1] || (one[2] < other[2] ? 1 : one[2] > other[2] ? -1 : 0)

/** With the current counts of each. */
async function counted(
  { db, viewers, figures }: RadarListing,
  items: readonly Found['item'][],
  userId: string | undefined,
): Promise<RadarItem[]> {
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  const idsOf = (some: readonly Found['item'][]) => some.map(({ id }) => id)
  const [looking, reminded, ...counts] = await Promise.all([
    viewers.counts(idsOf(byKind.get('drop') ?? [])),
    remindedOf(db, userId, idsOf(items)),
    ...[...byKind].map(async ([kind, some]) => ({
      kind,
      ...(await figures(kind, idsOf(some))),
      ownWishes: await countOwnWishes(db, userId, kind, idsOf(some)),
    })),
  ])
  const ofKind = new Map(counts.map((one) => [one.kind, one]))
  return items.map((item) => ({
    ...item,
    viewers: looking.get(item.id) ?? 0,
    lately: ofKind.get(item.kind)?.lately.get(item.id) ?? 0,
    wishes: ofKind.get(item.kind)?.wishes.get(item.id) ?? 0,
    ownWishes: ofKind.get(item.kind)?.ownWishes.get(item.id) ?? 0,
    isReminded: reminded.has(item.id),
  }))
}
