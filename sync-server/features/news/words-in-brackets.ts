/*
 * Words that an author set in angle brackets, as in `<Redacted> Bourbon`. They are marked before
 * markup is removed and get their brackets back afterwards.
 */

/** Private characters, which stand for the brackets meanwhile. */
const [opening, closing] = ['\ue0b0', '\ue0b1']
const marks = new RegExp(`[${opening}${closing}]`, 'g')

/** Without marks of the text's own, which would become brackets. */
export const withoutMarks = (text: string): string => text.replace(marks, '')

/** A start tag without attributes, a slash or a prefix. */
const bare = /<(\p{L}[\p{L}\p{N}]*(?:[ '’.&-][\p{L}\p{N}]+){0,5})>/gu

/** Marks brackets around words; those of markup stay. */
export function wordsMarked(text: string): string {
  const closed = new Set(
    Array.from(text.matchAll(/<\/\s*([a-z][a-z0-9]*)/gi), ([, name = '']) => name.toLowerCase()),
  )
  const isWord = (words: string) => {
    const name = words.split(/[^\p{L}\p{N}]/u, 1)[0]!.toLowerCase()
    return !closed.has(name) && (!elements.has(name) || (words === name && harmless.has(name)))
  }
  return text.replace(bare, (tag, words: string) =>
    isWord(words) ? `${opening}${words}${closing}` : tag,
  )
}

/** With the brackets of marked words. */
export const withWords = (text: string): string =>
  text.replaceAll(opening, '<').replaceAll(closing, '>')

const listOf = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

/** Elements that no text opens without closing them; as words they change nothing on a page. */
const harmless = listOf('title article aside data header footer label main map nav summary time')

const elements = listOf(`
  a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink
  blockquote body br button canvas caption center circle cite clippath code col colgroup command
  content data datalist dd defs del desc details dfn dialog dir div dl dt ellipse em embed fencedframe
  feimage fieldset figcaption figure filter font footer foreignobject form frame frameset g geolocation
  glyph h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen
  label legend li line lineargradient link listing main malignmark map mark marker marquee mask math
  menu menuitem meta metadata meter mglyph mi mn mo ms mtext multicol nav nextid nobr noembed noframes
  noscript object ol optgroup option output p param path pattern permission picture plaintext polygon
  polyline portal pre progress q radialgradient rb rect rp rt rtc ruby s samp script search section
  select selectedcontent set shadow slot small source spacer span stop strike strong style sub summary
  sup svg switch symbol table tbody td template text textarea textpath tfoot th thead time title tr
  track tref tspan tt u ul use var video view wbr xml xmp
  animate animatemotion animatetransform annotation handler discard maction menclose merror mfrac
  mpadded mphantom mroot mrow mspace msqrt mstyle msub msup mtable mtd mtr semantics mprescripts none
`)
