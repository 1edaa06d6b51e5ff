/**
 * What others have typed (names, titles, reasons), as a letter of ours may quote it. A letter is
 * believed because of who sends it, so a stranger's words must not look like the letter's own: they
 * stay on one line, and nothing in them is what a mail program makes a link of.
 */
export function quotedInLetter(words: string, max = 200): string {
  const line = words
    .normalize('NFKC')
    .split(/[\p{C}\p{Zl}\p{Zp}\s]+/u)
    // Word by word: one expression for text around a link would try each position.
    .map((word) => (link.test(word) ? '…' : word))
    .join(' ')
    .trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}

/**
 * A stranger's name for a letter to someone who may not know them; undefined if it does not look
 * like a name, so that letters pass on no advertisement.
 */
export function nameInLetter(name: string): string | undefined {
  const line = quotedInLetter(name, 60)
  return line === '' || line.includes('…') || /[:/\\<>]/.test(line) ? undefined : line
}

/** An address of the web or of mail, also without its scheme: `evil.example/login`. */
const link = /:\/\/|www[.。]|@|[\p{L}\p{N}][.。]\p{L}{2}/iu
