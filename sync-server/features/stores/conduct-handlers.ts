import { and, count, eq, gte, inArray, isNull, like, notLike, or } from 'drizzle-orm'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { conductCacheTime, conductOver } from '../../../shared/business/stores.ts'
import { getConduct } from '../../../shared/features/stores/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'
import { remembered } from '../../http/remembered.ts'
import { isOfOutsider } from '../../reservations/works-there.ts'
import type { StoreDeps } from './store-deps.ts'
import { findOpenStore } from './store-rows.ts'

/** A store's public conduct figures. */
export function conductHandlers({ db, now = Date.now }: Pick<StoreDeps, 'db' | 'now'>) {
  const known = remembered(conductCacheTime, now, (id) => conductOf(db, id, now() - conductOver))
  return {
    'store.conduct': publicHandler(getConduct, async ({ params }) => {
      if (!(await findOpenStore(db, params.store, now()))) refuse('not_found')
      return known(params.store)
    }),
  } satisfies Partial<Handlers>
}

const counted = [
  'reservation.ready',
  'reservation.picked_up',
  'reservation.hand_over_undone',
  'reservation.handed_over_late',
  'reservation.no_show',
  'reservation.refused',
  'reservation.refusal_undone',
  'ultra_drop.drawn',
  'ultra_drop.completed',
  'ultra_drop.failed',
  'ultra_drop.cancelled',
] satisfies readonly ComplianceAction[]

/** How often each of them was written into the log of a store. */
export function timesOf(reader: Reader, store: string, since: Instant) {
  const { complianceLogs: l } = reader.t
  return reader
    .select({ action: l.action, times: count() })
    .from(l)
    .where(
      and(eq(l.chain, store), inArray(l.action, counted), gte(l.at, since), isOfOthers(reader)),
    )
    .groupBy(l.action)
}

/** What a store does for its own people says nothing of how it keeps its word. */
const isOfOthers = (reader: Reader) => {
  const { complianceLogs: l } = reader.t
  return or(isNull(l.userId), isOfOutsider(reader, { userId: l.userId, storeId: l.chain }))
}

/** Counted in the store's log, by the index of its actions; undone acts do not count. */
async function conductOf(reader: Reader, store: string, since: Instant) {
  const rows = await timesOf(reader, store, since)
  const times = new Map(rows.map((row) => [row.action, row.times]))
  const of = (action: (typeof counted)[number]) => times.get(action) ?? 0
  // The undone act may precede the counted period.
  const stored = (done: (typeof counted)[number], undone: (typeof counted)[number]) =>
    Math.max(0, of(done) - of(undone))
  const lapsed = { store, since, action: 'ultra_drop.lapsed' } as const
  const [cancelled, compensated, uncompensated] = [
    await said(reader, { store, since, action: 'reservation.cancelled', pattern: '"by":"store"' }),
    await said(reader, { ...lapsed, pattern: '"credit":', not: '"credit":0' }),
    await said(reader, { ...lapsed, pattern: '"credit":0,"unsupplied":true' }),
  ]
  return {
    since,
    setAside: of('reservation.ready'),
    handedOver: stored('reservation.picked_up', 'reservation.hand_over_undone'),
    handedOverLate: of('reservation.handed_over_late'),
    missed: Math.max(0, of('reservation.no_show') - of('reservation.handed_over_late')),
    refused: stored('reservation.refused', 'reservation.refusal_undone'),
    cancelled,
    draws: {
      drawn: of('ultra_drop.drawn'),
      completed: of('ultra_drop.completed'),
      failed: of('ultra_drop.failed'),
      calledOff: of('ultra_drop.cancelled'),
      unsupplied: compensated + uncompensated,
    },
  }
}

interface Saying {
  readonly store: string
  readonly since: Instant
  readonly action: ComplianceAction
  /** A part of the details, which are JSON: quotes in typed text are escaped in it. */
  readonly pattern: string
  readonly not?: string
}

async function said(
  reader: Reader,
  { store, since, action, pattern: message, not }: Saying,
): Promise<number> {
  const { complianceLogs: l } = reader.t
  const [row] = await reader
    .select({ times: count() })
    .from(l)
    .where(
      and(
        eq(l.chain, store),
        eq(l.action, action),
        gte(l.at, since),
        like(l.details, `%${message}%`),
        not === undefined ? undefined : notLike(l.details, `%${not}%`),
      ),
    )
  return row?.times ?? 0
}
