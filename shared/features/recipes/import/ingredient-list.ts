import { withoutEntities } from '../../collection/import/entities.ts'
import { amountsIn, ingredientOfLine, type RawIngredient } from './ingredient-line.ts'

/**
 * The ingredients that stand in one cell: a line each, between bars, semicolons or commas, as a list of
 * a program, or run together with nothing but their amounts between them.
 */
export const ingredientsInCell = (cell: string): RawIngredient[] =>
  piecesOf(cell).map((piece) => ingredientOfLine(piece))

function piecesOf(cell: string): string[] {
  // The semicolon of `&frac12;` parts no ingredients.
  const text = withoutEntities(cell).trim()
  if (text.length > maxCellLength) return [text]
  const list = /^\[([\s\S]*)\]$/.exec(text)
  if (list) return quotedIn(list[1]!)
  return text
    .split(/\r?\n|\r|<br\s?\/?>|[;|•]/i)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .flatMap(byCommas)
    .flatMap((piece) => piece.split(/\s\+\s(?=[\d\p{L}])/u))
    .flatMap(byAmounts)
}

/** Longer than any list of sixty ingredients; longer text cannot be split. */
const maxCellLength = 8_000

/** The texts of `['2 oz gin', "1 oz lime"]`. */
function quotedIn(list: string): string[] {
  const quoted = [...list.matchAll(/"([^"]*)"|'((?:[^']|'(?=\w))*)'(?=\s*(?:,|$))/g)]
  const texts = quoted.map((match) => match[1] ?? match[2] ?? '')
  return texts.length > 0 ? texts : list.split(',').map((one) => one.trim())
}

/** What says how the ingredient before it is, and is none itself. */
const manner =
  /^(?:chilled|fresh(?:ly)?\b.*|optional|to taste|to top|for garnish|for rimming|peeled|sliced|diced|chopped|muddled|cubed|halved|quartered|crushed|cold|hot|warm|strained|or\s.*|plus\s.*|about\s.*|preferably\s.*|such as\s.*|etc\.?)$/i

function byCommas(text: string): string[] {
  const parts = outsideBrackets(text)
  const pieces: string[] = []
  for (const part of parts) {
    if (pieces.length > 0 && manner.test(part)) pieces.push(`${pieces.pop()!}, ${part}`)
    else pieces.push(part)
  }
  return pieces
}

/** At commas, except those between digits and within brackets. */
function outsideBrackets(text: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === ',' && depth === 0 && !/\d,\d/.test(text.slice(at - 1, at + 2))) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean)
}

/** `2 oz gin 1 oz lime juice`: the positions of amounts, each the start of an ingredient. */
function byAmounts(text: string): string[] {
  if (amountsIn(text) < 2 || !/^[\d.,¼½¾⅓⅔⅛⅜⅝⅞]/u.test(text)) return [text]
  return startsOfAmounts(text)
}

function startsOfAmounts(text: string): string[] {
  const pieces: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = pieces.at(-1)
    const isNumber = /^[\d.,/⁄¼½¾⅓⅔⅛⅜⅝⅞]+(?:ml|cl|oz)?$/u.test(word)
    if (last === undefined || (isNumber && amountsIn(last) > 0)) pieces.push(word)
    else pieces[pieces.length - 1] = `${last} ${word}`
  }
  return pieces.map((piece) => piece.replace(/\s+(?:and|&|\+|und|et|y|e)$/i, ''))
}
