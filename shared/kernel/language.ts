/** The languages that all words of the product exist in, by their BCP 47 names. */
export const languages = ['en', 'de', 'es'] as const
export type Language = (typeof languages)[number]

/** Each by its own name, as who reads it looks for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
}

/** The default format of numbers, days and amounts. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE', es: 'es-ES' }

export const isLanguage = (name: unknown): name is Language =>
  languages.some((language) => language === name)

/**
 * The first preferred language with translations, else English.
 * @param wanted BCP 47 tags, the preferred first: `['de-AT', 'en']`
 */
export const languageFor = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'

/** What knows the words of a language other than English. */
export interface Translator {
  readonly language: Language
  /** A BCP 47 tag, for numbers and days, where it is not the usual one of the language. */
  readonly locale?: string
  /** @returns undefined without a text under this key: English is used */
  say(key: string, values: readonly unknown[], english: () => unknown): string | undefined
}

let translator: () => Translator | undefined = () => undefined

/**
 * Sets the source of the current language. A browser has one language per page; a server asks for
 * each request and letter.
 */
export function setTranslator(source: () => Translator | undefined): void {
  translator = source
}

/** The current reader's language. */
export const language = (): Language => translator()?.language ?? 'en'

/** A name within a sentence: in lower case, but German nouns keep their capital. */
export const nameWithin = (name: string): string =>
  language() === 'de' ? name : name.toLowerCase()

/** The current reader's BCP 47 tag for `Intl`. */
export const locale = (): string => translator()?.locale ?? locales[language()]

/**
 * Something made once for each locale, such as a formatter: making one costs a hundred times what asking
 * it costs.
 */
export function perLocale<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const tag = locale()
    const known = made.get(tag) ?? make(tag)
    made.set(tag, known)
    return known
  }
}

/**
 * Texts of one area in the reader's language: each is looked up when it is read, under its path in
 * the tree (`feed.newPosts`). Other values (a number, a map) stay unchanged. A function without
 * translations, and a getter, build their texts from others.
 * @param area the first part of every key; one for each call
 */
// So that a page does not load words of an area that it never reads.
/* @__NO_SIDE_EFFECTS__ */
export function messages<const Tree extends object>(area: string, english: Tree): Tree {
  if (areas.has(area)) throw new Error(`two areas of words are called ${area}`)
  areas.set(area, english)
  return spoken(area, english) as Tree
}

/** The English words of every area that was loaded, by its name: for what compares other languages with them. */
export const areas = new Map<string, object>()

/** Merges several trees of words, later ones first; each word is still resolved on access. */
export const together = <One extends object, Other extends object>(
  one: One,
  other: Other,
): Omit<One, keyof Other> & Other =>
  Object.defineProperties({} as Omit<One, keyof Other> & Other, {
    ...Object.getOwnPropertyDescriptors(one),
    ...Object.getOwnPropertyDescriptors(other),
  })

function spoken(key: string, english: unknown): unknown {
  if (typeof english === 'function') {
    const sentence = english as (...values: readonly unknown[]) => unknown
    return (...values: readonly unknown[]) => {
      const inEnglish = () => sentence(...values)
      return translator()?.say(key, values, inEnglish) ?? inEnglish()
    }
  }
  if (typeof english !== 'object' || english === null || !isTree(english)) return english
  const tree = Array.isArray(english) ? [] : {}
  for (const [name, said] of Object.entries(Object.getOwnPropertyDescriptors(english))) {
    if (!said.enumerable) continue
    const below = `${key}.${name}`
    const value: unknown = said.value
    if (said.get) Object.defineProperty(tree, name, said)
    else if (typeof value !== 'string') Object.assign(tree, { [name]: spoken(below, value) })
    else
      Object.defineProperty(tree, name, {
        enumerable: true,
        get: () => translator()?.say(below, [], () => value) ?? value,
      })
  }
  return tree
}

const isTree = (value: object) =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
