/** Whether device and server share one past, and which mutations of a round are new to it. */
import { refusalsCopy } from '../../../shared/copy/refusals.ts'
import { Refusal } from '../../../shared/kernel/refusal.ts'
import {
  type Position,
  type RoundRequest,
  start,
  type WireMutation,
} from '../../../shared/sync/messages.ts'
import type { Reader } from '../../db/db.ts'
import { type DeviceRow, uidsAt } from '../statements.ts'

/** `gap` or `forked`: device and server do not share one past. */
export class PastDiffers extends Refusal {
  readonly confirmed: Position

  constructor(code: 'gap' | 'forked', confirmed: Position) {
    super(code, refusalsCopy[code])
    this.confirmed = confirmed
  }
}

/** Up to where the log has what a device did. */
export const positionOf = (device: DeviceRow | undefined): Position =>
  device ? { seq: device.lastSeq, uid: device.lastUid } : start

/** @throws PastDiffers */
export async function assertSameHistory(
  reader: Reader,
  device: DeviceRow | undefined,
  { deviceId, seen, mutations }: RoundRequest,
): Promise<void> {
  const last = positionOf(device)
  if (seen.seq > last.seq || hasHole(mutations, last.seq)) throw new PastDiffers('gap', last)

  const claims = [seen, ...mutations.filter(({ seq }) => seq <= last.seq)]
  const asked = claims.map(({ seq }) => seq).filter((seq) => seq > 0 && seq < last.seq)
  const log = new Map([
    [0, ''],
    [last.seq, last.uid],
  ])
  if (asked.length > 0) {
    for (const { seq, uid } of await reader.run(uidsAt, { deviceId, seqs: JSON.stringify(asked) }))
      log.set(seq, uid)
  }
  const differs = claims.some(({ seq, uid }) => log.get(seq) !== uid)
  if (differs || contradictsItself(mutations)) throw new PastDiffers('forked', last)
}

function hasHole(mutations: readonly WireMutation[], lastSeq: number): boolean {
  let next = lastSeq + 1
  for (const { seq } of mutations) {
    if (seq > next) return true
    if (seq === next) next += 1
  }
  return false
}

/** The same number twice, for two mutations. */
function contradictsItself(mutations: readonly WireMutation[]): boolean {
  const uids = new Map<number, string>()
  return mutations.some(({ seq, uid }) => {
    const before = uids.get(seq)
    uids.set(seq, uid)
    return before !== undefined && before !== uid
  })
}

/** There is no hole between them. */
export function notInLog(mutations: readonly WireMutation[], lastSeq: number): WireMutation[] {
  let next = lastSeq + 1
  return mutations.filter(({ seq }) => {
    if (seq !== next) return false
    next += 1
    return true
  })
}
