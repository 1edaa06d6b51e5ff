import { maxValueLength } from '../../../kernel/text.ts'
import { withoutEntities } from '../../collection/import/entities.ts'
import {
  amountsIn,
  endsWithAmount,
  ingredientOfLine,
  type RawIngredient,
  startsWithAmountInWords,
} from './ingredient-line.ts'
import { ingredientsInCell } from './ingredient-list.ts'
import { keyPart, type RawRecipe } from './read-recipe.ts'
import { partNamed } from './recipe-words.ts'

/**
 * Recipes written as people write them down: the name in the first line, then a line for each
 * ingredient, then how it is made. A line of dashes or equals signs begins the next one.
 */
export function recipesOfText(text: string): RawRecipe[] {
  const blocks: { from: number; lines: string[] }[] = [{ from: 1, lines: [] }]
  const all = withoutEntities(text).split(/\r\n|\n|\r/)
  const isTitle = titlesOf(all)
  all.forEach((line, at) => {
    if (
      (isTitle(line) || isNameAbove(all, at)) &&
      blocks.at(-1)!.lines.some((one) => one.trim() !== '')
    )
      blocks.push({ from: at + 1, lines: [line] })
    else if (/^\s*(?:-{3,}|={3,}|\*{3,}|#{3,})\s*$/.test(line))
      blocks.push({ from: at + 2, lines: [] })
    else blocks.at(-1)!.lines.push(line)
  })
  return blocks
    .filter(({ lines }) => lines.some((line) => line.trim() !== ''))
    .map(({ from, lines }) => recipeOf(lines, from))
}

/** A short line after a gap, with two amounts below it: the name of the next recipe. */
function isNameAbove(all: readonly string[], at: number): boolean {
  const line = all[at]!.trim()
  if (line === '' || line.length > 60 || all[at - 1]?.trim() !== '') return false
  if (/[.!?:;,]$/.test(line) || headingOf(line) || labelOf(line)) return false
  if (!/^\p{Lu}|^[^\x00-\u024f]/u.test(line) || isIngredient(line, true)) return false
  const above = all.slice(0, at).filter((one) => one.trim() !== '')
  // The first recipe has to be one by itself.
  if (above.filter((one) => isIngredient(one.trim(), true)).length < 2) return false
  const below = all.slice(at + 1, at + 3)
  return below.length === 2 && below.every((one) => isIngredient(one.trim(), true))
}

/** Headings of one depth that begin a recipe each, where a text has several that are no parts of one. */
function titlesOf(all: readonly string[]): (line: string) => boolean {
  const depthOf = (line: string) =>
    headingOf(line.trim()) === undefined && labelOf(line.trim()) === undefined
      ? /^(#{1,3})\s+\S/.exec(line)?.[1]!.length
      : undefined
  const depths = all.flatMap((line) => depthOf(line) ?? [])
  const first = depths[0]
  return first !== undefined && depths.filter((depth) => depth === first).length > 1
    ? (line) => depthOf(line) === first
    : () => false
}

/** Single words that are steps as well as headings: the colon tells. */
const orders = /^(?:build|how|making)$/i

/** Which part a line opens, `## Ingredients`, `Zubereitung:`, `材料`, in any of the languages. */
function headingOf(line: string): 'ingredients' | 'instructions' | undefined {
  if (line.length > maxValueLength) return undefined
  const text = line.replace(/^#+\s*|^\*\*(?=.*\*\*:?$)/g, '').replace(/\*\*(?=:?$)/, '')
  const words = text.replace(/\s*[:：]\s*$/, '')
  if (/[.!?,;]/.test(words) || words.length > 40 || (orders.test(words) && words === text)) return
  if (/^how to make it$/i.test(words)) return 'instructions'
  const part = partNamed(words)
  return part === 'ingredients' || part === 'instructions' ? part : undefined
}

/** `Garnish: lemon`, `Zubereitung: schütteln`: a part of the recipe and its text in one line. */
function labelOf(line: string): { readonly part: string; readonly text: string } | undefined {
  const [, label, text = ''] =
    /^(?:[-*•]\s+)?\**(\p{L}[\p{L}\s]{1,24}?)\s*[:：]\**\s*(.+)$/u.exec(line) ?? []
  const part =
    label && (/^(?:servings?|serves)$/i.test(label) ? 'servings' : (partNamed(label) ?? ''))
  return part ? { part, text } : undefined
}

function recipeOf(lines: readonly string[], from: number): RawRecipe {
  const first = lines.findIndex((line) => line.trim() !== '')
  const called = nameIn(lines[first]!)
  // Without a name the first line is an ingredient: `60 ml gin`.
  const name = amountsIn(called) > 0 ? '' : called
  const named: Record<string, string> = {}
  const ingredients: RawIngredient[] = []
  const told: string[] = []
  const listed = listBelowName(lines.slice(first + 1).map(withoutMarks))
  let part: 'open' | 'ingredients' | 'instructions' = 'open'
  for (const line of lines.slice(first + 1).map(withoutMarks)) {
    const head = headingOf(line)
    const label = labelOf(line)
    if (line === '') {
      // A gap after the ingredients is where telling begins.
      if (part === 'open' && ingredients.length > 0) part = 'instructions'
    } else if (head) part = head
    else if (label?.part === 'ingredients') ingredients.push(...ingredientsInCell(label.text))
    else if (label && label.part !== 'amount') {
      if (label.part === 'instructions') {
        part = 'instructions'
        told.push(label.text)
      } else named[label.part] ??= label.text
    } else if (
      part === 'ingredients' ||
      (part === 'open' && (listed.has(line) || isIngredient(line, told.length === 0)))
    )
      ingredients.push(ingredientOfLine(line))
    else {
      if (part === 'open' && ingredients.length > 0) part = 'instructions'
      told.push(line)
    }
  }
  return {
    place: `line ${from + first}`,
    key: `recipe:text:${keyPart(name)}`,
    name,
    instructions: told.join('\n'),
    glassType: named['glassType'],
    garnish: named['garnish'],
    description: named['description'],
    notes: named['notes'],
    sourceName: named['source'],
    servings: Number.parseInt(named['servings'] ?? '', 10),
    tags: (named['tags'] ?? '').split(','),
    ingredients,
  }
}

/** Without the bold letters, the links and the boxes to tick of Markdown. */
const withoutMarks = (line: string): string =>
  line.length > maxValueLength
    ? line.trim()
    : line
        .replace(/\[([^\]]*)\]\((?:https?:|\/)[^)\s]*\)/g, '$1')
        .replace(/^(\s*(?:[-*+]|\d+[.)])\s+)\[[ xX]?\]\s+/, '$1')
        .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
        .trim()

/** `# Ferry House`, `Cocktail: Ferry House`. */
function nameIn(line: string): string {
  const plain = line.replace(/^#+\s*|\*\*/g, '').trim()
  const label = labelOf(plain)
  return label?.part === 'name' ? label.text : plain
}

/**
 * The lines between the name and a gap, where more is told behind it and some of them have amounts: one
 * without, `soda water`, is an ingredient as well. Sentences and orders are none.
 */
function listBelowName(lines: readonly string[]): ReadonlySet<string> {
  const trimmed = lines.map((line) => line.trim())
  const from = trimmed.findIndex(Boolean)
  const gap = trimmed.indexOf('', from)
  const list = from < 0 || gap < 0 ? [] : trimmed.slice(from, gap)
  const isTold = trimmed.slice(gap).some(Boolean)
  if (!isTold || list.filter((line) => isIngredient(line, true)).length < 2) return new Set()
  return new Set(list.filter((line) => line.length <= 60 && !order.test(line)))
}
const order =
  /[.!?:]$|^\d+[.)]\s|\b(?:then|add|shake|stir|pour|muddle|strain|combine|build|serve|blend|fill|mix|garnish)\b/i

/**
 * It begins with an amount or a bullet; a numbered step, `1. Shake`, does not. Before anything is told it
 * may end with an amount, `Gin 60 ml`.
 */
const isIngredient = (line: string, isBefore: boolean): boolean =>
  (isBefore &&
    line.length <= 80 &&
    !/[.!?]$|,\s|\b(?:then|add|shake|stir|pour|top)\b/i.test(line) &&
    endsWithAmount(line)) ||
  (isBefore && line.length <= 60 && !order.test(line) && startsWithAmountInWords(line)) ||
  (/^(?:[-–—*•·◦‣▪▫■□▢☐☑✓✔]\s+|[\d¼½¾⅓⅔⅛⅜⅝⅞])/u.test(line)
    ? !/^\d+[.)]\s/.test(line)
    : /^(?:an?\s+)?(?:dash|splash|pinch|drop|juice|top)(?:es)?\s+(?:up\s+)?(?:of|with)\s/i.test(
        line,
      ))
