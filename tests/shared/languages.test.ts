import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { recipesCopy } from '../../shared/copy/recipes.ts'
import { supportCopy } from '../../shared/copy/support.ts'
import { uiCopy } from '../../shared/copy/ui.ts'
import { nameWithin, areas } from '../../shared/kernel/language.ts'
import { tenths } from '../../shared/kernel/number.ts'
import { shortAmount, shortCount } from '../../shared/kernel/short-number.ts'
import { inLanguage } from '../../sync-server/i18n/in-language.ts'
import { type Translated, wordsOf } from '../../sync-server/i18n/words.ts'
import { projectFolder, readSources } from '../architecture/source-files.ts'

const copy = path.join(projectFolder, 'shared/copy')
for (const file of readdirSync(copy).filter((name) => name.endsWith('.ts')))
  await import(path.join(copy, file))
// Kinds of bottles, styles, times of stores have words of their own.
await import('../../shared/endpoints.ts')
await import('../../shared/registry.ts')
await import('../../shared/features/sommelier/styles.ts')
await import('../../shared/features/sommelier/filter-words.ts')
await import('../../shared/features/recipes/amount.ts')
const { classicWords } = await import('../../shared/features/recipes/classic-words.ts')
classicWords()
await import('../../shared/features/sharing/guest-tx.ts')
await import('../../shared/routes.ts')

const english = new Map<string, unknown>()
const read = (key: string, tree: unknown) => {
  if (typeof tree === 'object' && tree !== null)
    // A getter puts its words together from others.
    for (const name of Object.keys(tree)) {
      const part = Object.getOwnPropertyDescriptor(tree, name)
      if (part && !part.get) read(`${key}.${name}`, part.value as unknown)
    }
  else english.set(key, tree)
}
for (const [area, tree] of areas) read(area, tree)

interface Node {
  type: string
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/**
 * The arguments of a function that says one sentence of them, by template, choice and number; undefined
 * where it puts sentences together, each of which is a word of its own.
 */
function argumentsOf(sentence: (...values: never[]) => unknown): string[] | undefined {
  const source = String(sentence)
  // A method, or a function with a body: it puts something together.
  if (!/^(?:\(|\w+ =>)/.test(source)) return undefined
  const { body } = parseAst(`(${source})`) as unknown as { body: [{ expression: Node }] }
  const { type, params, body: said } = body[0].expression
  if (type !== 'ArrowFunctionExpression' || !isNode(said) || said.type === 'BlockStatement')
    return undefined
  const names = (params as Node[]).map(({ type: kind, name }) =>
    kind === 'Identifier' ? String(name) : undefined,
  )
  if (names.some((name) => name === undefined)) return undefined
  const known = new Set([...names, 'undefined', 'brand', 'grouped', 'locale'])
  const isPlain = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.every(isPlain)
    if (!isNode(value)) return true
    if (['ObjectExpression', 'ArrayExpression', 'ArrowFunctionExpression'].includes(value.type))
      return false
    if (value.type === 'MemberExpression') {
      const { object, property } = value as unknown as { object: Node; property: Node }
      const isNumber = property['name'] === 'toLocaleString' && known.has(String(object['name']))
      return isNumber || object['name'] === 'brand'
    }
    if (value.type === 'Identifier') return known.has(String(value['name']))
    return Object.values(value).every(isPlain)
  }
  return isPlain(said) ? (names as string[]) : undefined
}

/** `12`, `5000` of `5,000`, whichever way a language writes them; small ones may be words. */
const numbersIn = (text: string): number[] =>
  (text.replace(/(?<=\d)[.,\u00a0\u202f](?=\d{3}\b)/g, '').match(/\d+/g) ?? [])
    .map(Number)
    .filter((number) => number > 9)
    .sort((one, other) => one - other)

test('every word is found, in several areas', () => {
  expect(areas.size).toBeGreaterThan(80)
  expect(english.size).toBeGreaterThan(4_000)
})

test('a sentence built from others is distinguished from a single one', () => {
  expect(argumentsOf((count: number) => (count === 1 ? 'one' : `${count} of them`))).toEqual([
    'count',
  ])
  expect(argumentsOf(({ name }: { name: string }) => `of ${name}`)).toBeUndefined()
  expect(argumentsOf((names: string[]) => names.join(', '))).toBeUndefined()
})

for (const language of ['de', 'es'] as const satisfies readonly Translated[]) {
  const words = wordsOf(language)

  test(`every text exists in ${language}`, () => {
    const missing = [...english]
      .filter(([, value]) =>
        typeof value === 'function'
          ? argumentsOf(value as () => unknown)
          : typeof value === 'string' && /\p{L}/u.test(value),
      )
      .map(([key]) => key)
      .filter((key) => !(key in words) || String(words[key]) === '')
    expect(missing).toEqual([])
  })

  test(`${language} says nothing that is not said in English`, () => {
    expect(Object.keys(words).filter((key) => !english.has(key))).toEqual([])
  })

  test(`${language} names the same numbers`, () => {
    const others = Object.entries(words).filter(([key, said]) => {
      const value = english.get(key)
      if (typeof value !== 'string') return false
      return String(numbersIn(value)) !== String(numbersIn(String(said)))
    })
    expect(others).toEqual([])
  })

  test(`${language} asks for no argument that a sentence has not`, () => {
    const wrong = Object.entries(words).filter(([key, said]) => {
      const value = english.get(key)
      const many = typeof value === 'function' ? value.length : 0
      return argumentsAsked(said).some((index) => index >= many)
    })
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test(`${language} is compiled, each word of it`, () => {
    // Lingui would compile it at run time, or warn that it cannot.
    expect(Object.keys(words).filter((key) => typeof words[key] === 'string')).toEqual([])
  })
}

/** Of a compiled message, whose parts with an argument are arrays that begin with it. */
const argumentsAsked = (message: unknown): number[] =>
  Array.isArray(message)
    ? message.flatMap((part: unknown) =>
        Array.isArray(part)
          ? [Number(part[0]), ...Object.values((part[2] ?? {}) as object).flatMap(argumentsAsked)]
          : [],
      )
    : []

test('no label says that its field is optional: forms mark required fields', () => {
  // A recipe's ingredient may be optional, which is no field. Alerts keep the label of the product's description.
  const named = new Set(['alertLabels.brand', 'watchLabels.brand'])
  const all = [
    english,
    ...(['de', 'es'] as const).map((one) => new Map(Object.entries(wordsOf(one)))),
  ]
  const marked = all.flatMap((words) =>
    [...words].filter(
      ([key, said]) => !named.has(key) && / \((?:optional|opcional)\)$/i.test(String(said)),
    ),
  )
  expect(marked).toEqual([])
})

/** The word of the German terms in `shared/copy/languages/README.md`, and others for the same thing. */
const germanTerms = {
  offline: /\bohne Netz\b/,
  'Sponsoring-Anfrage': /\bPaten/,
  Entnahme: /\bAussch[aä]nk/,
  'wird geladen': /\b(?:wird|werden) (?:gesucht|geholt)…/,
  '… nicht gefunden': /\bgibt es hier nicht$/,
  'Keine Antwort vom Server': /\bEs kam keine Antwort\b/,
  'Smarte Alarme': /\bKluge Alarme\b/,
  Priorität: /\bVorrang\b/,
  du: /\b(?:Bitte \w+ Sie|Ihr Konto|Ihre Daten)\b/,
}

test('German has one word for each thing', () => {
  const texts = (file: string) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  const german = path.join(copy, 'languages/de')
  const others = readdirSync(german)
    // Legal texts keep their wording; questions may use any word.
    .filter((file) => !['legal.json', 'sommelierPhrases.json'].includes(file))
    .flatMap((file) => texts(path.join(german, file)).map(([key, text]) => ({ file, key, text })))
    .flatMap(({ file, key, text }) =>
      Object.entries(germanTerms)
        .filter(([, other]) => other.test(text))
        .map(([term]) => `${file} ${key}: ${term}`),
    )
  expect(others).toEqual([])
})

test('a sentence is in its reader’s language, with its numbers', async () => {
  const { communityCopy } = await import('../../shared/copy/community.ts')
  const said = (['en', 'de', 'es'] as const).map((language) =>
    inLanguage(language, () => communityCopy.groups.members(12_000)),
  )
  expect(new Set(said).size).toBe(3)
  expect(said[1]).toContain('12.000')
})

test('figures are written as each language writes them', () => {
  const said = (['en', 'de', 'es'] as const).map((language) =>
    inLanguage(language, () =>
      [
        tenths(4.375),
        uiCopy.starsOfFive(4.5),
        recipesCopy.ratingOf(4.5),
        uiCopy.numberTooLarge(9_999.5),
        shortCount(1_234_567),
        shortAmount(123_456_789),
        shortAmount(99_900),
      ].map((figure) => figure.replaceAll('\u00a0', ' ')),
    ),
  )
  expect(said).toEqual([
    ['4.4', '4.5 out of 5 stars', '4.5/5', 'Enter 9999.5 or less.', '1.2M', '$1.2M', '$999'],
    [
      '4,4',
      '4,5 von 5 Sternen',
      '4,5/5',
      'Gib 9.999,5 oder weniger ein.',
      '1,2 Mio.',
      '1,2 Mio. $',
      '999 $',
    ],
    [
      '4,4',
      '4,5 de 5 estrellas',
      '4,5/5',
      'Escribe 9999,5 o menos.',
      '1,2 M',
      '1,2 M US$',
      '999 US$',
    ],
  ])
})

test('one answer is not several, in any language', () => {
  const said = (due: number) =>
    (['en', 'de', 'es'] as const).map((language) =>
      inLanguage(language, () => supportCopy.admin.inTime(50, due).replaceAll('\u00a0', ' ')),
    )
  expect(said(1)).toEqual([
    expect.stringContaining('50% of 1 request of'),
    expect.stringContaining('50 % von einer Anfrage '),
    expect.stringContaining('50 % de 1 consulta '),
  ])
  expect(said(12_000)).toEqual([
    expect.stringContaining('50% of 12,000 requests of'),
    expect.stringContaining('50 % von 12.000 Anfragen '),
    expect.stringContaining('50 % de 12.000 consultas '),
  ])
})

test('only the server and pages set the language, because it holds until the process ends', () => {
  const says = readSources(projectFolder, ['shared', 'sync-server', 'web', 'tests'])
    .filter(({ text }) => text.includes(`setTranslator${'('}`))
    .map(({ path: file }) => file)
  expect(says).toEqual([
    'shared/kernel/language.ts',
    'sync-server/i18n/in-language.ts',
    'web/language/load-translations.ts',
  ])
})

test.each([
  ['en', 'lemon juice'],
  ['es', 'lemon juice'],
  ['de', 'Lemon Juice'],
] as const)('a name within a sentence in %s is %s', (language, shown) => {
  expect(inLanguage(language, () => nameWithin('Lemon Juice'))).toBe(shown)
})
