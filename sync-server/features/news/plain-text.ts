import sanitizeHtml from 'sanitize-html'
import { withoutMarks, withWords, wordsMarked } from './words-in-brackets.ts'

/** Between these, text is not one line. */
const blocks = (
  'p br div li ul ol tr table blockquote pre section article h1 h2 h3 h4 h5 h6 hr dt ' +
  'dd figure figcaption'
).split(' ')

/** Elements whose content is not for readers. */
const notText = (
  'script style textarea option noscript template iframe object embed svg math title ' +
  'head noembed noframes xmp plaintext audio video'
).split(' ')

/** Longer markup is cut, because its beginning already gives the maximum text. */
const maxMarkup = 60_000
/** Markup may have been written as text of markup, again and again. */
const maxLayers = 4

/**
 * The text of untrusted markup. The result contains nothing that a browser could parse as markup,
 * except words in brackets, which name no element (`<Redacted>`). An empty line separates paragraphs.
 */
export function plainText(markup: string, max: number): string {
  // Before each look: a sign that is not seen may stand between the bracket of a tag and its name.
  let text = withoutTricks(withoutMarks(markup.slice(0, maxMarkup)))
  for (let layer = 0; layer < maxLayers && /[<&]/.test(text); layer++) {
    const words = withoutTricks(wordsOf(wordsMarked(text)))
    if (words === text) break
    text = words
  }
  return shortened(withWords(text.replace(/<+(?=[a-z!/?])/gi, '')).trim(), max)
}

/** The same on one line. */
export const plainLine = (markup: string, max: number): string =>
  shortened(plainText(markup, max * 4).replace(/\s+/g, ' '), max)

function wordsOf(markup: string): string {
  const tagged = sanitizeHtml(markup, {
    allowedTags: blocks,
    allowedAttributes: {},
    nonTextTags: notText,
    nestingLimit: 100,
    parseStyleAttributes: false,
  })
  return (
    tagged
      .replace(/<br \/>|<\/?(?:li|dt|dd|tr)>/g, '\n')
      // Whatever is left of tags was allowed above, and has no attributes.
      .replace(/<\/?[a-z][a-z0-9]*(?: \/)?>/g, '\n\n')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  )
}

const windows = new TextDecoder('windows-1252')

/** Removes invisible characters that change the text: controls and marks of text direction. */
const withoutTricks = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // `&#146;` means an apostrophe where authors use Windows' numbers for Unicode's.
    .replace(/[\u0080-\u009f]/g, (one) => windows.decode(Uint8Array.of(one.charCodeAt(0))))
    .replace(/[^\S\n]+/g, ' ')
    .replace(
      /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu,
      (one) => (one === '\n' ? one : ''),
    )
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Cut at a word, with a mark that it goes on. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const end = cut.search(/\s\S*$/)
  return `${(end > max / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}
