import type { PersonMention } from '../../../shared/features/community/post.ts'

/** A piece of a user's text: plain text, a mention, or an address. */
export type TextPiece = { readonly is: 'text' | 'person' | 'address'; readonly text: string }

/** A typed URL, without the punctuation of its sentence. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/giu

/** Splits a text at mentions and URLs. Invalid or overlapping spans stay text. */
export function textPieces(text: string, mentions: readonly PersonMention[]): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const { start, length } of [...mentions].sort((one, other) => one.start - other.start)) {
    if (start < at || start + length > text.length) continue
    pieces.push(...withAddresses(text.slice(at, start)))
    pieces.push({ is: 'person', text: text.slice(start, start + length) })
    at = start + length
  }
  return [...pieces, ...withAddresses(text.slice(at))]
}

function withAddresses(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const found of text.matchAll(address)) {
    if (found.index > at) pieces.push({ is: 'text', text: text.slice(at, found.index) })
    pieces.push({ is: 'address', text: found[0] })
    at = found.index + found[0].length
  }
  if (at < text.length) pieces.push({ is: 'text', text: text.slice(at) })
  return pieces
}

/** A person chosen while typing, with the name used in the text. */
export interface Named {
  readonly id: string
  readonly name: string
}

/**
 * The places of chosen people in a text. Of two with one name, the first chosen is the first
 * mention; a deleted name is no mention.
 */
export function mentionsIn(text: string, named: readonly Named[], max: number): PersonMention[] {
  const left = [...named]
  const found: PersonMention[] = []
  for (let at = text.indexOf('@'); at >= 0 && found.length < max; at = text.indexOf('@', at + 1)) {
    const fitting = left.filter(({ name }) => text.startsWith(name, at + 1))
    const longest = fitting.reduce((length, { name }) => Math.max(length, name.length), 0)
    const who = fitting.find(({ name }) => name.length === longest)
    if (!who) continue
    found.push({ start: at, length: who.name.length + 1, person: who.id })
    if (left.filter(({ name }) => name === who.name).length > 1) left.splice(left.indexOf(who), 1)
  }
  return found
}

/** The mentions in an existing text. */
export const namedIn = (text: string, mentions: readonly PersonMention[]): Named[] =>
  mentions.map(({ start, length, person }) => ({
    id: person,
    name: text.slice(start + 1, start + length),
  }))

/** The part of a name typed before the caret, after its `@`. */
export function nameTyped(text: string, caret: number): string | undefined {
  return /(?:^|\s)@([\p{L}\p{N}][^\s@]{0,40}(?: [^\s@]{0,40})?)$/u.exec(text.slice(0, caret))?.[1]
}
