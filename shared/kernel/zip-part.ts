/** Reads bytes of a file from one place to before another. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>

export interface PartOfZip {
  readonly size: number
  readonly read: ReadBytes
  readonly isWanted: (name: string) => boolean
  /** More packed bytes than these are not taken. */
  readonly max: number
}

const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endSignature = 0x06054b50
const endLength = 22
const maxComment = 0xffff

/**
 * A ZIP of only the wanted files of a large one, of which no other bytes are read; undefined where it is
 * no ZIP, is larger than 4 GB, or has more of them than `max`. Nothing is unpacked: what is damaged stays so.
 */
export async function partOfZip({
  size,
  read,
  isWanted,
  max,
}: PartOfZip): Promise<Uint8Array | undefined> {
  const tail = await read(Math.max(0, size - endLength - maxComment), size)
  const end = endIn(tail)
  if (!end || end.listLength > max || end.listFrom + end.listLength > size) return undefined
  const list = await read(end.listFrom, end.listFrom + end.listLength)
  const chosen = entriesOf(list).filter(({ name }) => isWanted(name))
  if (chosen.some(({ packed, from }) => from + packed > size)) return undefined
  if (chosen.reduce((sum, { packed }) => sum + packed, 0) > max) return undefined
  const parts: Uint8Array[] = []
  const records: Uint8Array[] = []
  let length = 0
  for (const { record, packed, from } of chosen) {
    const head = await read(from, from + 30)
    if (head.length < 30 || viewOf(head).getUint32(0, true) !== fileSignature) return undefined
    const to = from + 30 + viewOf(head).getUint16(26, true) + viewOf(head).getUint16(28, true)
    const file = await read(from, to + packed)
    const moved = record.slice()
    viewOf(moved).setUint32(42, length, true)
    records.push(moved)
    parts.push(file)
    length += file.length
  }
  const listLength = records.reduce((sum, record) => sum + record.length, 0)
  return joined([...parts, ...records, endOf(records.length, listLength, length)])
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

function endIn(tail: Uint8Array): { listFrom: number; listLength: number } | undefined {
  const view = viewOf(tail)
  for (let at = tail.length - endLength; at >= 0; at--)
    if (view.getUint32(at, true) === endSignature)
      return { listLength: view.getUint32(at + 12, true), listFrom: view.getUint32(at + 16, true) }
  return undefined
}

interface PackedEntry {
  readonly name: string
  readonly record: Uint8Array
  readonly packed: number
  readonly from: number
}

function entriesOf(list: Uint8Array): PackedEntry[] {
  const view = viewOf(list)
  const entries: PackedEntry[] = []
  for (let at = 0; at + 46 <= list.length && view.getUint32(at, true) === entrySignature; ) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    // Of other letters it is enough to know the end of the name.
    const name = String.fromCharCode(...list.subarray(at + 46, Math.min(nameEnd, at + 46 + 1_000)))
    entries.push({
      name,
      record: list.subarray(at, next),
      packed: view.getUint32(at + 20, true),
      from: view.getUint32(at + 42, true),
    })
    at = next
  }
  return entries
}

function endOf(count: number, listLength: number, listFrom: number): Uint8Array {
  const end = new Uint8Array(endLength)
  const view = viewOf(end)
  view.setUint32(0, endSignature, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, listLength, true)
  view.setUint32(16, listFrom, true)
  return end
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
