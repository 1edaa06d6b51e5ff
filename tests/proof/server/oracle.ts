import type { Ledger, SentOnce } from './ledger.ts'
import type { Stored } from './stored.ts'

export interface Wanted {
  /** Everything sent must have arrived, not only confirmed mutations. */
  readonly all?: boolean
  /**
   * Devices started over after the server had lost data: mutations confirmed before may be missing
   * until the devices have sent them again, and a mutation may be in the log once per device id,
   * with one outcome.
   */
  readonly isRestored?: boolean
}

/** Contradictions between the devices' answers and the server's data; none is right. */
export function broken(ledger: Ledger, has: Stored, wanted: Wanted = {}): string[] {
  const found: string[] = ledger.refused.map((what) => `was refused: ${what}`)
  if (has.integrity !== 'ok') found.push(`the file is damaged: ${has.integrity}`)
  const inLog = new Map<string, number>()
  for (const { uid, code, deviceId } of has.log) {
    inLog.set(uid, (inLog.get(uid) ?? 0) + 1)
    if (code !== null) found.push(`${uid} of ${deviceId} is in the log as ${code}`)
    if (!ledger.sent.has(uid)) found.push(`${uid} is in the log, and nobody sent it`)
  }
  for (const [uid, times] of inLog)
    if (times > 1 && !wanted.isRestored) found.push(`${uid} is in the log ${times} times`)
  if (!wanted.isRestored || wanted.all)
    for (const uid of ledger.acknowledged)
      if (!inLog.has(uid)) found.push(`${told(ledger, uid)} was acknowledged and is lost`)
  if (wanted.all)
    for (const uid of ledger.sent.keys())
      if (!inLog.has(uid)) found.push(`${told(ledger, uid)} was sent again and did not arrive`)
  return [...found, ...wrongPositions(has), ...wrongEffects(ledger, inLog, has), ...wrongFeed(has)]
}

const told = ({ sent }: Ledger, uid: string) => `${sent.get(uid)?.name} ${uid}`

/** Where a device stands is where its log ends, and there is no hole in it. */
function wrongPositions({ log, devices }: Stored): string[] {
  const found: string[] = []
  const logs = Map.groupBy(log, ({ deviceId }) => deviceId)
  const known = new Set(devices.map(({ deviceId }) => deviceId))
  for (const deviceId of logs.keys())
    if (!known.has(deviceId)) found.push(`the device ${deviceId} has a log and no position`)
  for (const { deviceId, lastSeq, lastUid } of devices) {
    const entries = logs.get(deviceId) ?? []
    if (entries.some(({ seq }, at) => seq !== at + 1)) found.push(`${deviceId} has a hole`)
    if (entries.length !== lastSeq || (entries.at(-1)?.uid ?? '') !== lastUid)
      found.push(`${deviceId} stands at ${lastSeq}, its log ends at ${entries.length}`)
  }
  return found
}

interface Bottle {
  userId: string
  name: unknown
  notes: unknown
  uses: number
  isGone: boolean
}

interface Pour {
  bottleId: string
  isGone: boolean
}

/**
 * The rows are those that the mutations in the log make, by a model of its own: what it is given
 * does not depend on the order between devices.
 */
function wrongEffects(ledger: Ledger, inLog: Map<string, number>, has: Stored): string[] {
  const bottles = new Map<string, Bottle>()
  const pours = new Map<string, Pour>()
  for (const one of ledger.sent.values()) if (inLog.has(one.uid)) apply(one, bottles, pours)

  const wanted: string[] = []
  for (const [id, { userId, name, notes, uses, isGone }] of bottles)
    wanted.push(lineOf('bottle', id, [userId, name, notes ?? null, uses, isGone]))
  for (const [id, { bottleId, isGone }] of pours)
    wanted.push(lineOf('pour', id, [bottleId, isGone]))
  const found = [
    ...has.bottles.map(({ id, userId, name, notes, useCount, isGone }) =>
      lineOf('bottle', id, [userId, name, notes, useCount, isGone]),
    ),
    ...has.pours.map(({ id, bottleId, isGone }) => lineOf('pour', id, [bottleId, isGone])),
  ]
  return [
    ...wanted.filter((line) => !found.includes(line)).map((line) => `the log has it, not: ${line}`),
    ...found.filter((line) => !wanted.includes(line)).map((line) => `not by the log: ${line}`),
  ]
}

const lineOf = (kind: string, id: string, values: readonly unknown[]) =>
  `${kind} ${id} ${JSON.stringify(values)}`

function apply(
  { userId, name, args }: SentOnce,
  bottles: Map<string, Bottle>,
  pours: Map<string, Pour>,
): void {
  const id = args['id'] as string
  const bottleOf = (key: string): Bottle => {
    const bottle = bottles.get(key)
    if (!bottle) throw new Error(`${name} without its bottle: the record is not whole`)
    return bottle
  }
  switch (name) {
    case 'bottle.add':
      bottles.set(id, { userId, name: args['name'], notes: undefined, uses: 0, isGone: false })
      return
    case 'bottle.edit':
      bottleOf(id).notes = (args['changes'] as { notes: string }).notes
      return
    case 'bottle.remove':
      bottleOf(id).isGone = true
      return
    case 'bottle.logUse': {
      const bottleId = args['bottleId'] as string
      pours.set(args['pourId'] as string, { bottleId, isGone: false })
      bottleOf(bottleId).uses += 1
      return
    }
    case 'pour.remove': {
      const pour = pours.get(id)
      if (!pour) throw new Error('a use is taken back that was never logged')
      pour.isGone = true
      // A removed row stays as it was.
      const bottle = bottleOf(pour.bottleId)
      if (!bottle.isGone) bottle.uses -= 1
      return
    }
    default:
      throw new Error(`the model knows no ${name}`)
  }
}

/** Every row is in its owner's feed as it is, and the head is the last version there. */
function wrongFeed({ bottles, pours, others, feed, heads }: Stored): string[] {
  const found: string[] = []
  const entries = new Map(feed.map((entry) => [`${entry.tableName}/${entry.rowId}`, entry]))
  const rows = [
    ...bottles.map((row) => ({ ...row, key: `bottles/${row.id}` })),
    ...pours.map((row) => ({ ...row, key: `pours/${row.id}` })),
    ...others.map((row) => ({ ...row, key: `${row.tableName}/${row.id}` })),
  ]
  for (const { key, userId, isGone } of rows) {
    const entry = entries.get(key)
    if (entry?.userId !== userId || entry.gone !== isGone) found.push(`${key} is not in the feed`)
  }
  if (rows.length !== entries.size) found.push('the feed has rows that are not there')
  for (const { userId, version } of heads) {
    const last = Math.max(0, ...feed.flatMap((one) => (one.userId === userId ? [one.version] : [])))
    if (last !== version)
      found.push(`the head of ${userId} is ${version}, its feed ends at ${last}`)
  }
  return found
}
