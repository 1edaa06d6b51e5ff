import { sql } from 'drizzle-orm'
import { codeFrom } from '../../../shared/features/market/pickup-code.ts'
import { typedCodeLimit, unreadablePassLimit } from '../../../shared/business/reserving.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Reader, DbTx } from '../../db/db.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { reservationById, type ReservationRow } from '../../reservations/rows.ts'
import { resemblesPass, type Pass, type Passes } from './pass.ts'
import { type PickupRejection, pickupRefusal } from './pickup-refusal.ts'

/** The content of a code shown to a clerk, by its signature alone. */
export type ShownCode =
  | { readonly how: 'typed'; readonly code: string | undefined }
  | { readonly how: 'scanned'; readonly pass: Pass | undefined }

export function readShown(passes: Passes, shown: string, at: Instant): ShownCode {
  return resemblesPass(shown)
    ? { how: 'scanned', pass: passes.read(shown, at) }
    : { how: 'typed', code: codeFrom(shown) }
}

/**
 * Counts tries of a person in a store: every code that is typed, because 40 bits can be guessed, and
 * apart from them the passes and other pictures that are not ours. A right signature is no guess, and
 * neither is a text that can be no code.
 */
export async function countTry(
  limits: RateLimits,
  shown: ShownCode,
  { clerk, store }: { clerk: string; store: string },
): Promise<void> {
  const of = `${clerk} ${store}`
  if (shown.how === 'typed' && shown.code !== undefined)
    await limits.take('pickup-code', of, typedCodeLimit)
  else if (shown.how === 'typed' || !shown.pass || shown.pass.isExpired)
    await limits.take('pickup-pass', of, unreadablePassLimit)
}

/** A code's target in a store at that moment. */
export interface FoundCode {
  /** Only where it is a reservation of this store. */
  readonly row: ReservationRow | undefined
  /** Whose code it is, in whatever store. */
  readonly reservation: string | undefined
  /** Absent where it can be handed over. */
  readonly whyNot: PickupRejection | undefined
}

export async function find(
  reader: Reader,
  shown: ShownCode,
  store: string,
  at: Instant,
): Promise<FoundCode> {
  const row = await rowOf(reader, shown, store)
  const signed = shown.how === 'scanned' ? shown.pass : undefined
  const found = (because: PickupRejection['because']) => ({
    row: undefined,
    reservation: row?.id,
    whyNot: { because },
  })
  if (!row) return found('bad_code')
  if (signed?.isExpired) return found('expired_code')
  if (row.storeId !== store) return found('wrong_store')
  return { row, reservation: row.id, whyNot: pickupRefusal(row, at) }
}

async function rowOf(reader: Reader, shown: ShownCode, store: string) {
  if (shown.how === 'scanned') return shown.pass && (await reservationById(reader, shown.pass.row))
  // Within this store alone: a code of another one is no code here, and tells nothing of it.
  const [row] = shown.code ? await reader.run(byCode, { store, code: shown.code }) : []
  return row
}

const byCode = preparedRows<{ store: string; code: string }, 'reservations'>(
  'read',
  'reservations',
  ({ t: { reservations: r }, columns, value }) => sql`
    select ${columns} from ${r}
    where ${r.storeId} = ${value('store')} and ${r.pickupCode} = ${value('code')}`,
)

/** Writes down that a code was refused, and why; never the code. */
export const logRefused = (
  tx: DbTx,
  { shown: { how }, found: { reservation }, because, store, clerk, at }: Refused,
): Promise<void> =>
  writeCompliance(tx, {
    action: 'code.refused',
    storeId: store as Id<'store'>,
    actorId: clerk as Id<'user'>,
    at,
    ...(reservation !== undefined && { reservationId: reservation as Id<'reservation'> }),
    details: { because, how },
  })

interface Refused {
  readonly shown: ShownCode
  readonly found: FoundCode
  readonly because: PickupRejection['because']
  readonly store: string
  readonly clerk: string
  readonly at: Instant
}
