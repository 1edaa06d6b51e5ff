/** The replacement of an address. */
const leftOut = '…'

/**
 * What a model wrote, as plain text: no addresses, no pictures, no marks of markdown or HTML, no
 * characters that turn the direction or hide. It is shown as text in any case; this keeps out what
 * could be copied and followed, and works on a text that is still being written.
 */
export function plainAnswer(text: string): string {
  return (
    text
      .normalize('NFC')
      // Pictures vanish, of links the words stay.
      .replace(/!\[[^[\]]*\]\([^)]*\)?/g, '')
      .replace(/\[([^[\]]*)\]\([^)]*\)?/g, '$1')
      .replace(/<[a-z/!][^>]*>?/gi, '')
      .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S*/gi, leftOut)
      .replace(/\b(?:javascript|data|mailto|tel):\S+/gi, leftOut)
      .replace(/\bwww\.\S+/gi, leftOut)
      // A name of a host with a path or a query behind it, from where the name begins. No name has
      // more labels, and for a million of them the engine has no stack.
      .replace(/(?<![a-z0-9-]|[a-z0-9-]\.)(?:[a-z0-9-]+\.){1,126}[a-z]{2,24}[/?#:]\S*/gi, leftOut)
      .replace(/[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF]/gu, '')
      .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
      .replace(/\*\*|__|`+|^#{1,6} /gm, '')
      .replace(/^[*-] /gm, '• ')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Whether a text has no letter at all. */
export const hasNoLetters = (text: string): boolean => !/\p{L}/u.test(text)
