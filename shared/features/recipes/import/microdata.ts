const wanted = new Set(['name', 'recipeingredient', 'ingredients', 'recipeinstructions'])
const more = new Set(['recipeyield', 'description', 'recipecategory', 'author'])

interface Part {
  readonly property: string
  readonly tag: string
  text: string
  /** Open elements of the same tag inside. */
  depth: number
}

type Found = Record<string, unknown> & { recipeIngredient: string[]; recipeInstructions: string[] }

/**
 * The recipes that an older page marks in its own elements (schema.org microdata), as linked data. Each
 * part of the page is read once.
 */
export function microdataRecipes(html: string): readonly object[] {
  const recipes: Found[] = []
  let parts: Part[] = []
  for (const { tag, attributes, isEnd, textBefore } of tagsIn(html)) {
    for (const part of parts) part.text += textBefore
    if (isEnd || endsItself.has(tag)) {
      const closed = parts.filter((part) =>
        part.tag === tag
          ? isEnd
            ? part.depth-- === 0
            : part.depth === 0
          : isEnd && endsOf.get(part.tag)?.has(tag),
      )
      for (const part of closed) keep(recipes.at(-1), part.property, part.text)
      parts = parts.filter((part) => !closed.includes(part))
      if (isEnd) continue
    }
    if (/^(?:br|p|li|div)$/.test(tag)) for (const part of parts) part.text += '\n'
    for (const part of parts) if (part.tag === tag && !voids.has(tag)) part.depth++
    if (!/\sitem/i.test(attributes)) continue
    if (/schema\.org\/Recipe\b/i.test(attribute(attributes, 'itemtype'))) {
      recipes.push({ '@type': 'Recipe', recipeIngredient: [], recipeInstructions: [] })
      continue
    }
    const property = attribute(attributes, 'itemprop').toLowerCase()
    if (!wanted.has(property) && !more.has(property)) continue
    const content = attribute(attributes, 'content')
    if (content || voids.has(tag)) keep(recipes.at(-1), property, content)
    else if (recipes.length > 0 && parts.length < maxOpen)
      parts.push({ property: ownerOf(parts, property), tag, text: '', depth: 0 })
  }
  return recipes.filter(({ recipeIngredient }) => recipeIngredient.length > 0)
}

/** Elements with a property inside each other; a page with more is damaged. */
const maxOpen = 20
/** The next one of these ends the last. */
const endsItself = new Set(['li', 'p', 'dd', 'dt', 'td', 'tr'])
/** An end of one of these ends an open element, too. */
const endsOf = new Map([
  ['li', new Set(['ul', 'ol'])],
  ['dd', new Set(['dl'])],
  ['dt', new Set(['dl'])],
  ['td', new Set(['tr', 'tbody', 'table'])],
  ['tr', new Set(['tbody', 'table'])],
  ['p', new Set(['div', 'section', 'article', 'li', 'td'])],
])
const voids = new Set(['meta', 'br', 'img', 'link', 'input', 'hr', 'source', 'wbr'])

/** The name inside an author is not the name of the drink. */
const ownerOf = (parts: readonly Part[], property: string): string =>
  property === 'name' && parts.length > 0 ? '' : property

function keep(recipe: Found | undefined, property: string, said: string) {
  const text = said
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
  if (!recipe || text === '' || property === 'author') return
  if (property === 'recipeingredient' || property === 'ingredients')
    recipe.recipeIngredient.push(text.replaceAll('\n', ' '))
  else if (property === 'recipeinstructions') recipe.recipeInstructions.push(text)
  else if (property === 'recipeyield') recipe['recipeYield'] ??= text
  else if (property !== '') recipe[property] ??= text.replaceAll('\n', ' ')
}

interface Tag {
  readonly tag: string
  readonly attributes: string
  readonly isEnd: boolean
  readonly textBefore: string
}

function* tagsIn(html: string): Generator<Tag, void> {
  for (let from = 0, open = html.indexOf('<'); open >= 0; open = html.indexOf('<', from)) {
    const end = html.indexOf('>', open)
    if (end < 0) return
    const [, slash = '', tag = ''] =
      /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 30)) ?? []
    const textBefore = html.slice(from, open)
    from = end + 1
    const attributes = html.slice(open, Math.min(end, open + maxAttributes))
    yield { tag: tag.toLowerCase(), attributes, isEnd: slash !== '', textBefore }
  }
}
const maxAttributes = 4_000

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
    .exec(attributes)
    ?.slice(1)
    .find((text) => text !== undefined) ?? ''
