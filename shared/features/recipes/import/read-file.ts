import { maxRecipeFileBytes, maxRecipesInFile } from '../../../business/recipes.ts'
import { GzipProblem, isGzip } from '../../../kernel/gzip-problem.ts'
import { ZipProblem } from '../../../kernel/zip.ts'
import { decodeText, startOf } from '../../collection/import/decode.ts'
import { withoutEntities } from '../../collection/import/entities.ts'
import type { Sheet } from '../../collection/import/workbook.ts'
import { ArchiveTooLarge, filesInArchive } from './archive-files.ts'
import { type IngredientNames, namesIn, type RareFormats, ReaderLater, recipesIn } from './json.ts'
import { isCooklang, isMicrodata } from './other-app-signs.ts'
import { recipesOfText } from './plain-text.ts'
import { type RawRecipe, type ReadRecipe, readRecipe, type RefusedRecipe } from './read-recipe.ts'
import { recipesOfTable } from './table.ts'

/** Why a file, or a file inside a ZIP, brings no recipe; each has its own sentence. */
export type RecipeFileTrouble =
  | 'empty'
  | 'too-large'
  | 'too-many'
  | 'not-text'
  | 'bad-zip'
  | 'bad-workbook'
  | 'bad-json'
  | 'bad-yaml'
  /** It is YAML, and what reads that was not given. */
  | 'yaml-later'
  /** It is of another app, or an older page, and what reads those was not given. */
  | 'reader-later'
  | 'xml'
  | 'ingredients-only'
  | 'no-recipe'

export interface ReadRecipes {
  readonly recipes: readonly ReadRecipe[]
  /** Incomplete recipes, by their place. */
  readonly refused: readonly RefusedRecipe[]
  /** Files, the chosen one or inside it, of which nothing could be read. */
  readonly troubles: readonly { readonly file: string; readonly trouble: RecipeFileTrouble }[]
}

/** What YAML holds. @throws where it is none */
export type ReadYaml = (text: string) => unknown

/** Readers of rare files, which a device loads when it needs them. */
export interface RareReaders {
  readonly yaml?: ReadYaml | undefined
  readonly formats?: RareFormats | undefined
}

/** Reads a chosen file, pasted text, or the sheets of a workbook. Duplicates are merged. */
export function readRecipeFile(
  name: string,
  content: Uint8Array | string | readonly Sheet[],
  readers: RareReaders = {},
): ReadRecipes {
  const found = rawRecipes(name, content, readers)
  const recipes = new Map<string, ReadRecipe>()
  const refused: RefusedRecipe[] = []
  for (const raw of found.raw) {
    const read = readRecipe(raw)
    if ('trouble' in read) refused.push(read)
    else addRecipe(recipes, read)
  }
  if (recipes.size > maxRecipesInFile) return troubled(name, 'too-many')
  return { recipes: [...recipes.values()], refused, troubles: found.troubles }
}

/** Another recipe of the same key gets the next number; the same one again is none. */
function addRecipe(recipes: Map<string, ReadRecipe>, read: ReadRecipe) {
  const essence = essenceOf(read)
  let key = read.key
  for (let number = 2; recipes.has(key); number++) {
    if (essenceOf(recipes.get(key)!) === essence) return
    key = `${startOf(read.key, 380)}|${number}`
  }
  recipes.set(key, { ...read, key, fields: { ...read.fields, sourceKey: startOf(key, 400) } })
}

const essenceOf = ({ fields: { name, ingredients } }: ReadRecipe) =>
  JSON.stringify([name, ingredients])

const troubled = (file: string, trouble: RecipeFileTrouble): ReadRecipes => ({
  recipes: [],
  refused: [],
  troubles: [{ file, trouble }],
})

interface ReadFileMatch {
  readonly raw: readonly RawRecipe[]
  readonly troubles: readonly { file: string; trouble: RecipeFileTrouble }[]
}

function rawRecipes(
  name: string,
  content: Uint8Array | string | readonly Sheet[],
  readers: RareReaders,
): ReadFileMatch {
  const failed = (trouble: RecipeFileTrouble): ReadFileMatch => ({
    raw: [],
    troubles: [{ file: name, trouble }],
  })
  if (content.length === 0) return failed('empty')
  if (content.length > maxRecipeFileBytes) return failed('too-large')
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    return inSheets(content, readers)
  if (typeof content !== 'string' && isZip(content)) return inZip(name, content, readers)
  if (typeof content !== 'string' && isGzip(content) && !readers.formats)
    return failed('reader-later')
  const text = typeof content === 'string' ? content : textIn(unpackedIfGzip(content, readers))
  if (text === undefined) return failed('not-text')
  const read = inText(name, text, new Map(), readers)
  return typeof read === 'string' ? failed(read) : { raw: read, troubles: [] }
}

const isZip = ([one, two, three, four]: Uint8Array) =>
  one === 0x50 && two === 0x4b && three === 0x03 && four === 0x04

function textIn(bytes: Uint8Array): string | undefined {
  const { text } = decodeText(bytes)
  const isBinary =
    /^(%PDF-|\u2030PNG|ÿØÿ|ÐÏ\u0011à)/.test(text) || text.slice(0, 1000).includes('\u0000\u0000')
  return isBinary ? undefined : text.replace(/^\ufeff/, '')
}

/** Paprika packs a recipe with gzip. What cannot be unpacked is no text. */
function unpackedIfGzip(bytes: Uint8Array, { formats }: RareReaders): Uint8Array {
  if (!formats || !isGzip(bytes)) return bytes
  try {
    return formats.gunzipped(bytes, maxRecipeFileBytes)
  } catch (error) {
    if (error instanceof GzipProblem) return new Uint8Array(2)
    throw error
  }
}

/** Bar Assistant's datapack, exports of Paprika, Mealie or Tandoor, or any ZIP with recipes. */
function inZip(name: string, bytes: Uint8Array, readers: RareReaders): ReadFileMatch {
  let archive: ReturnType<typeof filesInArchive>
  try {
    archive = filesInArchive(bytes, readers.formats)
  } catch (error) {
    if (error instanceof ArchiveTooLarge)
      return { raw: [], troubles: [{ file: name, trouble: 'too-large' }] }
    if (error instanceof ReaderLater)
      return { raw: [], troubles: [{ file: name, trouble: 'reader-later' }] }
    if (!(error instanceof ZipProblem)) throw error
    // Damaged, or it lies about its sizes: nothing of it can be trusted.
    return { raw: [], troubles: [{ file: name, trouble: 'bad-zip' }] }
  }
  const texts = archive.files.map(({ path, bytes }) => [path, textIn(bytes) ?? ''] as const)
  const names = ingredientNamesIn(texts)
  const raw: RawRecipe[] = []
  const troubles: { file: string; trouble: RecipeFileTrouble }[] = archive.damaged.map((file) => ({
    file,
    trouble: 'bad-zip',
  }))
  let isLater = false
  for (const [path, text] of texts) {
    // Files next to the recipes: glasses, methods, ingredients, the pack's metadata.
    if (
      /(^|\/)(_meta|base_\w+|bar_shelf|calculators)\.json$|(^|\/)(ingredients|glasses)\//.test(path)
    )
      continue
    const read = inText(path, text, names, readers)
    // Said once for the archive: all its recipes want the same reader.
    if (read === 'reader-later') isLater = true
    else if (typeof read === 'string') troubles.push({ file: path, trouble: read })
    else raw.push(...read)
  }
  if (isLater) troubles.push({ file: name, trouble: 'reader-later' })
  if (raw.length === 0 && troubles.length === 0) troubles.push({ file: name, trouble: 'no-recipe' })
  return { raw, troubles }
}

/** The sheets of a workbook; those without recipes are left out where others have some. */
function inSheets(sheets: readonly Sheet[], readers: RareReaders): ReadFileMatch {
  const read = sheets.map(({ name, text }) => ({
    name,
    found: inText(name, text, new Map(), readers),
  }))
  const raw = read.flatMap(({ found }) => (typeof found === 'string' ? [] : found))
  const troubles = read.flatMap(({ name, found }) =>
    typeof found === 'string' ? [{ file: name, trouble: found }] : [],
  )
  return { raw, troubles: raw.length > 0 ? [] : troubles }
}

/** The names of the ingredients of a datapack, which its recipes give by their ids. */
function ingredientNamesIn(texts: readonly (readonly [string, string])[]): IngredientNames {
  const list = texts.flatMap(([path, text]) => {
    if (!/(^|\/)ingredients\//.test(path)) return []
    const value = parsedJson(text)
    return value === undefined ? [] : [value]
  })
  return namesIn(list)
}

function inText(
  name: string,
  text: string,
  names: IngredientNames,
  readers: RareReaders = {},
): RawRecipe[] | RecipeFileTrouble {
  try {
    return readText(name, text, names, readers)
  } catch (error) {
    if (error instanceof ReaderLater) return 'reader-later'
    throw error
  }
}

function readText(
  name: string,
  text: string,
  names: IngredientNames,
  { yaml, formats }: RareReaders,
): RawRecipe[] | RecipeFileTrouble {
  const body = text.trim()
  if (body === '') return 'empty'
  if (/\.cook$/i.test(name) || isCooklang(body))
    return formats ? some([formats.cooklangRecipe(text, name)]) : 'reader-later'
  if (/^<\?xml|^<(?!!doctype|html|script|head|body|div|section|article|main)[a-z]/i.test(body))
    return 'xml'
  if (body.startsWith('<')) return inPage(name, body, formats)
  if (/^[[{]/.test(body)) {
    const value = parsedJson(body)
    return value === undefined ? 'bad-json' : some(recipesIn(value, name, names, formats))
  }
  if (
    /\.ya?ml$/i.test(name) ||
    /^(---\s*\n|(name|recipe|cocktails|recipes)\s*:.*\n)/.test(`${body}\n`)
  )
    return yaml ? inYaml(name, body, names, { yaml, formats }) : 'yaml-later'
  const table = recipesOfTable(name, body) ?? recipesOfText(body).map((raw) => namedAt(raw, name))
  return typeof table === 'string' ? table : some(table)
}

const some = (raw: RawRecipe[]): RawRecipe[] | RecipeFileTrouble =>
  raw.length === 0 ? 'no-recipe' : raw

const namedAt = (raw: RawRecipe, name: string): RawRecipe => ({
  ...raw,
  place: `${name}, ${raw.place}`,
})

function parsedJson(text: string): unknown {
  for (const json of [text, repairedJson(text)]) {
    try {
      return JSON.parse(json)
    } catch {
      // No JSON: repaired it may be, else that is the answer.
    }
  }
  return undefined
}

/**
 * JSON as pages really carry it: with line ends and tabs inside strings, commas before brackets that
 * close, and a semicolon behind it.
 */
function repairedJson(text: string): string {
  const parts = text
    .trim()
    .replace(/;+$/, '')
    .split(/("(?:[^"\\]|\\[\s\S])*")/)
  return parts
    .map((part, at) =>
      at % 2 === 1 ? part.replace(/[\u0000-\u001f]/g, escaped) : part.replace(/,(\s*[\]}])/g, '$1'),
    )
    .join('')
}

const escaped = (letter: string) => JSON.stringify(letter).slice(1, -1)

/** Comments and CDATA hide a script from old readers: `//<![CDATA[ … //]]>;`. */
const hiding = '// /* */ <!-- --> <![CDATA[ <!]]> ]]> ; >'.split(' ')
/** A script has a few of them; a page of nothing else is none. */
const maxHiding = 20

function unhidden(script: string): string {
  let text = script.trim()
  for (let found = 0; found < maxHiding; found++) {
    const before = hiding.find((sign) => text.startsWith(sign))
    const after = hiding.find((sign) => text.endsWith(sign))
    if (before === undefined && after === undefined) break
    text = text.slice(before?.length ?? 0, text.length - (after?.length ?? 0)).trim()
  }
  return text
}

/** The linked data that a saved page carries for search engines, else the recipe in its elements. */
function inPage(
  name: string,
  html: string,
  formats: RareFormats | undefined,
): RawRecipe[] | RecipeFileTrouble {
  const linked = [...linkedDataIn(html)].flatMap((json) =>
    recipesIn(parsedJson(unhidden(json)), name, undefined, formats),
  )
  if (linked.length > 0 || !isMicrodata(html)) return some(linked)
  return formats ? some(recipesIn(formats.microdataRecipes(html), name)) : 'reader-later'
}

/**
 * The content of scripts of that type. Each part of the page is read once, even with unclosed tags.
 */
function* linkedDataIn(html: string): Iterable<string> {
  const [opening, closing] = [/<script\b/gi, /<\/script/gi]
  for (let began = opening.exec(html); began; began = opening.exec(html)) {
    const inside = html.indexOf('>', opening.lastIndex) + 1
    if (inside === 0) return
    closing.lastIndex = inside
    const end = closing.exec(html)
    if (!end) return
    const attributes = html.slice(opening.lastIndex, Math.min(inside, opening.lastIndex + 2_000))
    if (/\stype\s*=\s*["']?application\/ld\+json\b/i.test(withoutEntities(attributes)))
      yield html.slice(inside, end.index)
    opening.lastIndex = closing.lastIndex
  }
}

function inYaml(
  name: string,
  text: string,
  names: IngredientNames,
  { yaml, formats }: { readonly yaml: ReadYaml; readonly formats: RareFormats | undefined },
): RawRecipe[] | RecipeFileTrouble {
  try {
    return some(recipesIn(yaml(text), name, names, formats))
  } catch (error) {
    if (error instanceof ReaderLater) throw error
    // A text that only looks like YAML is a text.
    const raw = /\.ya?ml$/i.test(name) ? [] : recipesOfText(text)
    return raw.length > 0 ? raw.map((one) => namedAt(one, name)) : 'bad-yaml'
  }
}
