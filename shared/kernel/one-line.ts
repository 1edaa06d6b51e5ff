/**
 * Typed text as one line that another program shows next to its own: without control characters and
 * direction marks. Cut to `max` characters.
 */
export function oneLine(words: string, max: number): string {
  const line = words.replace(unseen, ' ').trim()
  // By characters and not by halves of one, which UTF-8 has no form for.
  const characters = [...line]
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** The title of a page, in its head; programs cut longer ones, each at its own length. */
export const pageTitleOf = (name: string): string => oneLine(name, 120)

/** Blanks, controls and marks of direction; the joiners inside emoji and Persian words stay. */
const unseen = /(?:(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}\s])+/gu
