import type { RawIngredient } from './ingredient-line.ts'
import { keyPart, type RawRecipe } from './read-recipe.ts'

/** `@rye whiskey{60%ml}(chilled)` or `@salt`: modifiers, name, amount, note. */
const ingredientMark =
  /@([@&?+-]*)(?:([^@#~{}()\n]*?[^@#~{}()\s])\{([^{}\n]*)\}(?:\(([^()\n]*)\))?|([\p{L}\p{N}_'-]+))/gu
/** `#cocktail shaker{}` or `#shaker`. */
const toolMark = /#([@&?+-]*)(?:([^@#~{}\n]*?[^@#~{}\s])\{[^{}\n]*\}|([\p{L}\p{N}_'-]+))/gu
/** `~{30%seconds}` or `~stirring{1%minute}`. */
const timerMark = /~[^@#~{}\n]*\{([^{}\n]*)\}/gu

/** The recipe of a file of Cooklang. @param file its name, which is the recipe's */
export function cooklangRecipe(text: string, file: string): RawRecipe {
  const { facts, body } = factsIn(text.replace(/\r\n?/g, '\n'))
  const named = (...keys: string[]) => keys.map((key) => facts.get(key)).find(Boolean)
  const name = named('title', 'name') ?? nameOfFile(file)
  const lines = body
    .replace(/\[-[\s\S]*?-\]/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)--\s.*$/, '').trim())
    .filter((line) => !/^-{3,}$/.test(line))
  const notes = lines.filter((line) => line.startsWith('>')).map((line) => line.slice(1).trim())
  const steps = lines.filter((line) => !line.startsWith('>'))
  return {
    place: file,
    key: `recipe:cook:${keyPart(name)}`,
    name,
    description: named('description', 'introduction'),
    instructions: stepsIn(steps),
    glassType: named('glass', 'glassware'),
    garnish: named('garnish'),
    notes: notes.join('\n') || named('notes'),
    sourceName: named('source', 'source.name', 'source.url', 'author'),
    servings: Number.parseInt(named('servings', 'serves', 'yield') ?? '', 10),
    prepTime: minutesIn(named('prep time', 'time.prep', 'time', 'time required', 'duration')),
    difficulty: named('difficulty'),
    tags: listIn(named('tags', 'tag') ?? ''),
    ingredients: ingredientsIn(steps.join('\n')),
  }
}

const nameOfFile = (file: string) => file.replace(/^.*[/\\]/, '').replace(/\.(cook|txt|md)$/i, '')

/** `>> servings: 2` and the block between `---` at the start; the rest is the body. */
function factsIn(text: string): { facts: ReadonlyMap<string, string>; body: string } {
  const facts = new Map<string, string>()
  const front = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text)
  const add = (line: string): boolean => {
    const fact = /^([\p{L}][\p{L}\p{N} ._-]{0,40}?)\s*:\s*(.*)$/u.exec(line.trim())
    if (!fact) return false
    const value = fact[2]!.replace(/^(["'])(.*)\1$/, '$2').trim()
    facts.set(fact[1]!.toLowerCase(), value)
    return true
  }
  let last = ''
  for (const line of front?.[1]!.split('\n') ?? []) {
    const item = /^\s*-\s+(.*)$/.exec(line)
    if (item && last) facts.set(last, [facts.get(last), item[1]].filter(Boolean).join(', '))
    else if (add(line)) last = [...facts.keys()].at(-1)!
  }
  const body = (front ? text.slice(front[0].length) : text)
    .split('\n')
    .filter((line) => !(line.startsWith('>>') && add(line.slice(2))))
  return { facts, body: body.join('\n') }
}

const listIn = (text: string): string[] => text.replace(/^\[|\]$/g, '').split(',')

/** `15 min`, `1 h 5 min`, `20`. */
function minutesIn(text: string | undefined): number | undefined {
  const hours = /(\d+(?:\.\d+)?)\s*h/i.exec(text ?? '')?.[1]
  const minutes = /(\d+(?:\.\d+)?)\s*(?:m|$)/i.exec(text ?? '')?.[1]
  if (hours === undefined && minutes === undefined) return undefined
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}

/** Ingredients in order; one that is named again without an amount, or refers to itself, is one. */
function ingredientsIn(text: string): RawIngredient[] {
  const found = new Map<string, RawIngredient>()
  for (const [, marks = '', long, amount = '', note, short] of text.matchAll(ingredientMark)) {
    const [full = '', alias] = (long ?? short ?? '').split('|')
    const name = (alias ?? full).replace(/^(?:\.{0,2}\/)+(?:.*\/)?/, '').trim()
    const said = plainAmountOf(amount)
    const key = name.toLowerCase()
    if (!name || marks.includes('-')) continue
    const isReference = said === '' || (marks.includes('&') && found.get(key)?.amount === said)
    if (found.has(key) && isReference) continue
    const one = { name, amount: said, note, optional: marks.includes('?') }
    if (found.get(key)?.amount === '') found.set(key, one)
    else found.set(found.has(key) ? `${key}|${found.size}` : key, one)
  }
  return [...found.values()]
}

/** `60%ml` as `60 ml`; `=1%dash` is an amount that does not grow with the servings. */
function plainAmountOf(amount: string): string {
  const text = amount.trim().replace(/^=/, '')
  const at = text.indexOf('%')
  return (at < 0 ? text : `${text.slice(0, at).trimEnd()} ${text.slice(at + 1).trimStart()}`).trim()
}

/** The steps as they are read: with names instead of marks. Lines up to an empty one are a step. */
function stepsIn(lines: readonly string[]): string {
  const steps: string[] = []
  let goesOn = false
  for (const line of lines) {
    const section = /^=+\s*(.*?)\s*=*$/.exec(line)
    if (line === '' || section) {
      goesOn = false
      if (section?.[1]) steps.push(section[1])
    } else {
      const step = line
        .replace(
          ingredientMark,
          (_, _marks, long?: string, _a?: string, _n?: string, short?: string) =>
            shownName(long ?? short ?? ''),
        )
        .replace(toolMark, (_, _marks, long?: string, short?: string) =>
          shownName(long ?? short ?? ''),
        )
        .replace(timerMark, (_, time: string) => plainAmountOf(time))
      if (goesOn) steps[steps.length - 1] += ` ${step}`
      else steps.push(step)
      goesOn = true
    }
  }
  return steps.join('\n')
}

const shownName = (name: string): string =>
  (name.split('|').at(-1) ?? '').replace(/^(?:\.{0,2}\/)+(?:.*\/)?/, '').trim()
