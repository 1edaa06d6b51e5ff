/** The response of a round: confirmed and rejected mutations, and a page of changes. */
import {
  type Position,
  protocol,
  type Rejection,
  type RoundRequest,
  type RoundResponse,
} from '../../../shared/sync/messages.ts'
import type { Reader } from '../../db/db.ts'
import type { LogEntry } from '../apply.ts'
import type { ChangedRow } from '../cellar-rows.ts'
import { digestOf, readPage } from '../feed.ts'
import { type DeviceRow, type Head, rejectionsAfter } from '../statements.ts'
import type { RoundInput } from './opening.ts'

export interface RespondWith {
  readonly epoch: string
  readonly head: Head
  readonly confirmed: Position
  readonly rejections: Rejection[]
  /** The rows that this round has written, and need not read again. */
  readonly changed?: readonly ChangedRow[]
  /** There is nothing else above this version. */
  readonly since?: number
}

export async function respond(
  reader: Reader,
  { userId, request }: RoundInput,
  { confirmed, rejections, ...known }: RespondWith,
): Promise<RoundResponse> {
  const page = await readPage(reader, { userId, ...known }, request.cursor, request.limit)
  return {
    protocol,
    confirmed,
    rejections,
    cursor: page.cursor,
    reset: page.reset,
    more: page.more,
    changes: page.changes,
    ...(request.digest && !page.more && { digest: await digestOf(reader, userId) }),
  }
}

/** The log's rejections above the device's last confirmed number. */
export async function unseenRejections(
  reader: Reader,
  device: DeviceRow | undefined,
  { deviceId, seen }: RoundRequest,
): Promise<Rejection[]> {
  if (!device) return []
  return rejectionsAmong(await reader.run(rejectionsAfter, { deviceId, seq: seen.seq }))
}

export const rejectionsAmong = (
  entries: readonly Pick<LogEntry, 'seq' | 'uid' | 'code' | 'message'>[],
): Rejection[] =>
  entries.flatMap(({ seq, uid, code, message }) =>
    code === null ? [] : [{ seq, uid, code, message: message ?? '' }],
  )
