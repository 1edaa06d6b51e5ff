import { amountOf } from '../amount.ts'
import type { RawIngredient } from './read-recipe.ts'

/** Words between a number and the thing itself that belong to the amount. */
const measures =
  /^(?:(?:fl\.?\s*)?oz\.?|ounces?|ml|cl|dl|l|litres?|liters?|tsps?|teaspoons?|tbsps?|tblsp|tablespoons?|bar\s?spoons?|dash(?:es)?|drops?|splash(?:es)?|parts?|shots?|jiggers?|cups?|pints?|quarts?|qt|gal(?:lons?)?|slices?|wedges?|wheels?|sprigs?|leaves|cubes?|pieces?|pinch(?:es)?|scoops?|bottles?|cans?|sticks?|grams?|gr?|kg|lb)(?=\s|$)\.?/i

const number = String.raw`(?:\d+\s+\d+\s?[/⁄]\s?\d+|\d+\s?[/⁄]\s?\d+|\d+\s?[¼½¾⅓⅔⅛⅜⅝⅞]|[¼½¾⅓⅔⅛⅜⅝⅞]|\d+(?:[.,]\d+)?)`
const start = new RegExp(`^(${number}(?:\\s*(?:-|–|—|to)\\s*${number})?)\\s*`, 'iu')

/**
 * A line such as `1 1/2 oz gin (Plymouth)` as amount, name and note. A line without an amount is a
 * name alone.
 */
export function ingredientOfLine(line: string): RawIngredient {
  const text = line.replace(/^\s*(?:[-–—*•·]|\[[ x]?\])\s+/u, '').trim()
  const { amount, rest } = amountAtStart(text)
  const { name, note } = noteAtEnd(rest)
  const isOptional = /^optional$/i.test(note?.trim() ?? '') || /\boptional\b/i.test(text)
  return {
    name:
      name
        .replace(/^of\s+/i, '')
        .replace(/[,;]\s*optional$/i, '')
        .trim() || rest,
    amount,
    ...(note && !/^optional$/i.test(note.trim()) && { note }),
    ...(isOptional && { optional: true }),
  }
}

/** `gin (Plymouth)`: what stands in brackets at the end. */
function noteAtEnd(text: string): { name: string; note?: string } {
  const end = text.trimEnd()
  const opens = end.lastIndexOf('(')
  const closes = end.indexOf(')', opens)
  if (opens < 0 || closes !== end.length - 1) return { name: text }
  return { name: end.slice(0, opens).trimEnd(), note: end.slice(opens + 1, -1) }
}

function amountAtStart(text: string): { amount: string; rest: string } {
  const counted = start.exec(text)
  if (counted) {
    let amount = counted[1]!
    let rest = text.slice(counted[0].length)
    const unit = measures.exec(rest)
    if (unit) {
      amount += ` ${unit[0].replace(/\.$/, '')}`
      rest = rest.slice(unit[0].length).trim()
      // `45 ml - 60 ml Gin`: a range with its unit twice.
      const second = new RegExp(`^(?:-|–|—|to)\\s*(${number})\\s*`, 'iu').exec(rest)
      const again = second && measures.exec(rest.slice(second[0].length))
      if (second && again) {
        amount = `${counted[1]}–${second[1]} ${again[0].replace(/\.$/, '')}`
        rest = rest.slice(second[0].length + again[0].length).trim()
      }
    }
    return rest ? { amount, rest } : { amount: '', rest: text }
  }
  // As our own files say it, where a recipe leaves the amount open.
  const open = /^(to taste)\s+(.+)$/is.exec(text)
  if (open) return { amount: open[1]!, rest: open[2]! }
  // `dash of bitters`, `juice of 1/2 lemon`.
  const worded =
    /^((?:an?\s+)?(?:dash|splash|pinch|drop|twist|slice|wedge|sprig|juice|top)(?:es)?)\s+(?:up\s+)?(?:of|with)\s+(.+)$/is.exec(
      text,
    )
  if (worded) {
    const [, word = '', rest = ''] = worded
    const inner = new RegExp(`^(${number})\\s+(.+)$`, 'isu').exec(rest)
    return inner && amountOf(inner[1]!)
      ? { amount: `${word} of ${inner[1]}`, rest: inner[2]! }
      : { amount: word.replace(/^an?\s+/i, '1 '), rest }
  }
  return { amount: '', rest: text }
}
