import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PickupOutcome } from '../../../shared/features/market/pickup-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../../db/db.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { reservationById, type ReservationRow } from '../../reservations/rows.ts'
import { cardOf, firstNames, type CardView, mayUndo } from './cards.ts'
import type { PickupRejection } from './pickup-refusal.ts'

/**
 * The outcome of a handover, stored under the scanner's nonce: ids and times. Names are looked up
 * for each answer, so that none of a deleted account stays here.
 */
export type StoredOutcome =
  | { readonly is: 'good'; readonly reservation: string; readonly at: Instant; readonly by: string }
  | ({ readonly is: 'refused' } & PickupRejection)

/** A request to hand over, by its nonce: sent again it is the same, word for word. */
export interface HandOverRequest {
  readonly storeId: string
  readonly nonce: string
  readonly userId: string
  /** SHA-256 of the request. */
  readonly of: string
}

/**
 * The reservation rather than the picture of its pass: who scans a renewed one asks for the same.
 */
export const asking = (
  input: Omit<HandOverRequest, 'of'>,
  reservation: string | undefined,
  shown: string,
  checks: readonly boolean[],
): HandOverRequest => ({
  ...input,
  of: hash('sha256', JSON.stringify([reservation ?? shown, ...checks])),
})

/** The outcome under this nonce, for any request. */
export async function loadHandOver(
  reader: Reader,
  { storeId, nonce }: Pick<HandOverRequest, 'storeId' | 'nonce'>,
): Promise<HandOverRow | undefined> {
  const [before] = await reader.run(handOverQuery, { storeId, nonce })
  return before
}

const handOverQuery = preparedRows<Pick<HandOverRequest, 'storeId' | 'nonce'>, 'handOvers'>(
  'read',
  'handOvers',
  ({ t: { handOvers: h }, columns, value }) => sql`
    select ${columns} from ${h}
    where ${h.storeId} = ${value('storeId')} and ${h.nonce} = ${value('nonce')}`,
)
type HandOverRow = Reader['t']['handOvers']['$inferSelect']

/** The stored answer for the same request; refuses `key_reused` for a different one. */
export function previousOutcome(
  before: HandOverRow | undefined,
  { userId, of }: HandOverRequest,
): StoredOutcome | undefined {
  if (!before) return undefined
  if (before.userId !== userId || before.of !== of) refuse('key_reused')
  return before.answer as StoredOutcome
}

/** Stores the answer; false if another request stored one under this nonce at the same moment. */
export async function keep(
  tx: DbTx,
  own: HandOverRequest,
  answer: StoredOutcome,
  at: Instant,
): Promise<boolean> {
  const stored = await tx.run(keeping, { ...own, answer: JSON.stringify(answer), at })
  return stored.length > 0
}

const keeping = prepared<HandOverRequest & { answer: string; at: Instant }, object>(
  'write',
  ({ t: { handOvers: h }, value }) => sql`
    insert into ${h} (store_id, nonce, user_id, "of", answer, at)
    values (${value('storeId')}, ${value('nonce')}, ${value('userId')}, ${value('of')},
      ${value('answer')}, ${value('at')})
    on conflict do nothing returning nonce`,
)

/** The answer in words. @param now the reservation, if it was just read */
export async function outcomeInWords(
  reader: Reader,
  stored: StoredOutcome,
  view: CardView,
  now?: ReservationRow,
): Promise<PickupOutcome> {
  if (stored.is === 'refused') {
    const { by, ...rest } = stored
    const name = (await firstNames(reader, [by]))(by)
    return { ...rest, ...(name !== undefined && { by: name }) }
  }
  const row = now ?? (await reservationById(reader, stored.reservation)) ?? refuse('not_found')
  // As it was then: it may have been taken back since, which cannot be done again.
  const then = {
    ...row,
    status: 'picked_up',
    pickedUpAt: stored.at,
    pickedUpBy: stored.by,
  } as const
  const pickup = await cardOf(reader, then, view)
  return { is: 'good', pickup: { ...pickup, mayUndo: mayUndo(row, view) } }
}
