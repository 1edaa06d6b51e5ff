import type { Mention } from '../../../shared/features/sommelier/mention.ts'

/** A piece of an answer: plain text, or a name with a link. */
export type Piece = string | { readonly mention: Mention; readonly text: string }

/**
 * Splits a text at the names in it; a longer name wins over a shorter one inside it. All else stays
 * text.
 */
export function linked(text: string, mentions: readonly Mention[]): readonly Piece[] {
  const sorted = [...mentions].sort((one, other) => other.name.length - one.name.length)
  const pieces: Piece[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const mention = sorted.find(({ name }) => isAt(text, at, name))
    if (!mention) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain) pieces.push(plain)
    plain = ''
    pieces.push({ mention, text: text.slice(at, at + mention.name.length) })
    at += mention.name.length
  }
  if (plain) pieces.push(plain)
  return pieces
}

/** Whole words only: `Gin` is not in `Ginger`. */
function isAt(text: string, at: number, name: string): boolean {
  if (text.slice(at, at + name.length).toLowerCase() !== name.toLowerCase()) return false
  return !isLetter(text[at - 1]) && !isLetter(text[at + name.length])
}

const isLetter = (letter: string | undefined) =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
