export interface PartOfZip {
  readonly size: number
  /** Reads bytes of the file from one place to before another. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>
  readonly isWanted: (name: string) => boolean
  /** More packed bytes than these are not taken. */
  readonly max: number
}

/**
 * A ZIP of only the wanted files of a large one, of which no other bytes are read; undefined where it is
 * no ZIP, is larger than 4 GB, or has more of them than `max`. Nothing is unpacked or checked: a
 * damaged file stays so.
 */
export async function partOfZip({
  size,
  read,
  isWanted,
  max,
}: PartOfZip): Promise<Uint8Array | undefined> {
  // The record at the end, and the longest comment behind it.
  const tail = viewOf(await read(Math.max(0, size - 65_557), size))
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return undefined
  const [length, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (length > max) return undefined
  const list = await read(from, from + length)
  const view = viewOf(list)
  const [files, records]: [Uint8Array[], Uint8Array[]] = [[], []]
  let place = 0
  for (let at = 0; at + 46 <= list.length; ) {
    const [name, extra, comment] = [28, 30, 32].map((on) => view.getUint16(at + on, true))
    const next = at + 46 + name! + extra! + comment!
    // Whatever its letters are, the end of the name is plain.
    if (isWanted(String.fromCharCode(...list.subarray(at + 46, at + 46 + name!)))) {
      const record = list.slice(at, next)
      const [packed, header] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
      const head = viewOf(await read(header, header + 30))
      if (place + packed > max || head.byteLength < 30) return undefined
      const lengths = head.getUint16(26, true) + head.getUint16(28, true)
      viewOf(record).setUint32(42, place, true)
      files.push(await read(header, header + 30 + lengths + packed))
      records.push(record)
      place += files.at(-1)!.length
    }
    at = next
  }
  const last = new Uint8Array(22)
  viewOf(last).setUint32(0, 0x06054b50, true)
  viewOf(last).setUint32(16, place, true)
  return joined([...files, ...records, last])
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
