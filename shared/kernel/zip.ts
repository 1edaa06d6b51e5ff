import { Inflate } from 'fflate'

/**
 * Why an archive cannot be read.
 * - `no_zip`: it is not an archive, or its list of files is damaged
 * - `damaged`: a file in it is; also if its length differs from the list, or it overlaps another
 */
export class ZipProblem extends Error {
  readonly kind: 'no_zip' | 'damaged'
  readonly file: string | undefined

  constructor(kind: 'no_zip' | 'damaged', file?: string) {
    super(file === undefined ? kind : `${kind}: ${file}`)
    this.name = 'ZipProblem'
    this.kind = kind
    this.file = file
  }
}

/** A file of an archive, as the archive's list has it. Nothing of it is unpacked yet. */
export interface ZipEntry {
  readonly name: string
  /** The unpacked size by its header; {@link read} returns that many bytes or throws. */
  readonly size: number
  /** Unpacks it. @throws ZipProblem */
  read(): Uint8Array
}

/**
 * Unpacking goes by pieces of so many bytes, which become a thousand times as many at most: one that
 * grows beyond what it said is noticed after 4 MB, and not after a gigabyte.
 */
const piece = 4 * 1024

/**
 * The files of a ZIP archive. Archives are untrusted: a small one may declare a large size, or be
 * large without saying so. Callers check an entry's size before they read it.
 * @throws ZipProblem
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const listed: Listed[] = []
  try {
    for (const one of listOf(view, bytes)) listed.push(one)
  } catch (error) {
    // Whatever leads out of the archive leads nowhere.
    if (error instanceof RangeError) throw new ZipProblem('no_zip')
    throw error
  }
  assertNoOverlap(listed)
  return listed.map((one) => ({ name: one.name, size: one.size, read: () => unpacked(one, bytes) }))
}

/** How many bytes they say to have together. */
export const sizeOf = (entries: readonly ZipEntry[]): number =>
  entries.reduce((sum, { size }) => sum + size, 0)

interface Listed {
  readonly name: string
  readonly size: number
  readonly isDeflated: boolean
  /** Encrypted, or packed in a way that is not read here. */
  readonly isForeign: boolean
  readonly from: number
  readonly to: number
}

const signatures = {
  end: 0x06054b50,
  entry: 0x02014b50,
  file: 0x04034b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
}

function* listOf(view: DataView, bytes: Uint8Array): Iterable<Listed> {
  const end = endOf(view)
  let at = listBegins(view, end)
  // As many as exist: the count has 16 bits, and some programs write its remainder.
  while (at + 46 <= end && view.getUint32(at, true) === signatures.entry) {
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [nameLength, extra, comment] = [28, 30, 32].map((on) => view.getUint16(at + on, true))
    const afterName = at + 46 + nameLength!
    const extras = extrasOf(view, afterName, afterName + extra!)
    const [size, packed, header] = placeOf(view, at, extras.get(0x0001))
    const nameBytes = bytes.subarray(at + 46, afterName)
    const ofUnicode = extras.get(0x7075)
    if (view.getUint32(header, true) !== signatures.file) throw new ZipProblem('no_zip')
    const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    if (from + packed > view.byteLength) throw new ZipProblem('no_zip')
    yield {
      name: zipName(nameBytes, (flags & 0x800) !== 0, ofUnicode && bytesOf(ofUnicode)),
      size,
      from,
      to: from + packed,
      isDeflated: method === 8,
      isForeign: (flags & 1) !== 0 || (method !== 0 && method !== 8),
    }
    at += 46 + nameLength! + extra! + comment!
  }
}

/** The record at the end, which a comment of 64 kB at most may follow. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at--)
    if (view.getUint32(at, true) === signatures.end) return at
  throw new ZipProblem('no_zip')
}

/** Where the list begins; of an archive with larger numbers (ZIP64) a record before the end says so. */
function listBegins(view: DataView, end: number): number {
  const begins = view.getUint32(end + 16, true)
  const locator = end - 20
  const isLarge = begins === 0xffffffff || view.getUint16(end + 10, true) === 0xffff
  if (!isLarge || locator < 0 || view.getUint32(locator, true) !== signatures.locator64)
    return begins
  const end64 = longAt(view, locator + 8)
  if (view.getUint32(end64, true) !== signatures.end64) throw new ZipProblem('no_zip')
  return longAt(view, end64 + 48)
}

const longAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

/** The fields after a name, by their ids. */
function extrasOf(view: DataView, from: number, to: number): ReadonlyMap<number, DataView> {
  const extras = new Map<number, DataView>()
  for (let at = from; at + 4 <= to; ) {
    const length = view.getUint16(at + 2, true)
    if (at + 4 + length > to) break
    extras.set(
      view.getUint16(at, true),
      new DataView(view.buffer, view.byteOffset + at + 4, length),
    )
    at += 4 + length
  }
  return extras
}

/** Size, packed size and header of an entry: those that do not fit stand in the field, in this order. */
function placeOf(
  view: DataView,
  at: number,
  large: DataView | undefined,
): [size: number, packed: number, header: number] {
  let next = 0
  const read = (on: number) => {
    const number = view.getUint32(at + on, true)
    if (number !== 0xffffffff || large === undefined) return number
    next += 8
    return longAt(large, next - 8)
  }
  return [read(24), read(20), read(42)]
}

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** The same bytes under many names would become many times as many. */
function assertNoOverlap(listed: readonly Listed[]): void {
  const byPlace = [...listed].sort((one, other) => one.from - other.from)
  for (const [at, { name, from }] of byPlace.entries())
    if (from < (byPlace[at - 1]?.to ?? 0)) throw new ZipProblem('damaged', name)
}

function unpacked({ name, size, from, to, ...how }: Listed, bytes: Uint8Array): Uint8Array {
  if (how.isForeign) throw new ZipProblem('damaged', name)
  if (!how.isDeflated) {
    if (to - from !== size) throw new ZipProblem('damaged', name)
    return bytes.slice(from, to)
  }
  const whole = new Uint8Array(size)
  let length = 0
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new ZipProblem('damaged', name)
    whole.set(chunk, length)
    length += chunk.length
  })
  try {
    for (let at = from; at < to; at += piece)
      inflate.push(bytes.subarray(at, Math.min(at + piece, to)), at + piece >= to)
  } catch {
    throw new ZipProblem('damaged', name)
  }
  if (length !== size) throw new ZipProblem('damaged', name)
  return whole
}

// Browsers, workers and Node all have it; the types of shared code know none of them.
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array): string }

/**
 * The name of a file in a ZIP. Without the flag for UTF-8 it may still be UTF-8, have a UTF-8 name in
 * an extra field, or be in the code page of DOS.
 * @param ofUnicode the Info-ZIP Unicode Path field: version, checksum, name
 */
function zipName(bytes: Uint8Array, isUtf8: boolean, ofUnicode?: Uint8Array): string {
  const name = isUtf8
    ? new TextDecoder('utf-8').decode(bytes)
    : ((ofUnicode && strict(ofUnicode.subarray(5))) ?? strict(bytes) ?? dosText(bytes))
  return name.replace(/\p{Cc}/gu, '')
}

function strict(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** CP437 from 128 on, with letters of CP850 where CP437 draws boxes, which no name has. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Text as DOS wrote it. */
export const dosText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : dosLetters[byte - 128],
  ).join('')
