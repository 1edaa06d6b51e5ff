/** Bytes of Shift JIS by letter, read off what the decoder makes of every pair of bytes. */
function table(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis')
  const bytes = new Map<string, readonly number[]>()
  for (let one = 0; one < 0x100; one++) {
    const isLead = (one >= 0x81 && one <= 0x9f) || one >= 0xe0
    if (!isLead) bytes.set(decoder.decode(Uint8Array.of(one)), [one])
    else
      for (let other = 0x40; other <= 0xfc; other++) {
        const letter = decoder.decode(Uint8Array.of(one, other))
        if (letter.length === 1 && letter !== '\ufffd' && !bytes.has(letter))
          bytes.set(letter, [one, other])
      }
  }
  return bytes
}
let known: ReadonlyMap<string, readonly number[]> | undefined

/** The text as Japanese spreadsheets save it; undefined where it has letters that Shift JIS lacks. */
export function inShiftJis(text: string): Uint8Array | undefined {
  known ??= table()
  const bytes: number[] = []
  for (const letter of text) {
    const own = known.get(letter)
    if (!own) return undefined
    bytes.push(...own)
  }
  return Uint8Array.from(bytes)
}
