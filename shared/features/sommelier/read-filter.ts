import type { Category } from '../collection/categories.ts'
import { kindMentioned } from '../recipes/kind-named.ts'
import type { Filter } from './filter.ts'
import type { Labels } from './labels.ts'
import { isConcept, isLittle } from './lexicon.ts'

const categories: ReadonlyMap<string, Category> = new Map(
  Object.entries({
    whiskey: 'Whiskey',
    whisky: 'Whiskey',
    whiskeys: 'Whiskey',
    whiskies: 'Whiskey',
    wine: 'Wine',
    wines: 'Wine',
    spirit: 'Spirits',
    spirits: 'Spirits',
    liqueur: 'Liqueurs',
    liqueurs: 'Liqueurs',
    beer: 'Beer',
    beers: 'Beer',
  }),
)
/** One word for a kind of wine; of other drinks, `recipes/kinds.ts` knows the names. */
const wines: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    red: ['red wine'],
    reds: ['red wine'],
    white: ['white wine'],
    whites: ['white wine'],
    rose: ['rose wine'],
    roses: ['rose wine'],
    sparkling: ['sparkling wine'],
    bubbly: ['sparkling wine'],
    champagne: ['sparkling wine'],
    smoky: ['islay scotch'],
    peaty: ['islay scotch'],
    peated: ['islay scotch'],
    japanese: ['japanese whisky'],
    irish: ['irish whiskey'],
    canadian: ['canadian whisky'],
    brandy: ['grape brandy'],
  }),
)
const countries: ReadonlyMap<string, string> = new Map(
  Object.entries({
    french: 'france',
    italian: 'italy',
    spanish: 'spain',
    portuguese: 'portugal',
    german: 'germany',
    austrian: 'austria',
    american: 'usa',
    californian: 'california',
    australian: 'australia',
    chilean: 'chile',
    argentine: 'argentina',
    greek: 'greece',
    argentinian: 'argentina',
    mexican: 'mexico',
    scottish: 'scotland',
    english: 'england',
    hungarian: 'hungary',
    jamaican: 'jamaica',
    cuban: 'cuba',
    swiss: 'switzerland',
    tuscan: 'tuscany',
  }),
)

/**
 * What the words narrow the cellar to; undefined where they name nothing of the kind.
 * @param words as they were understood
 * @param year this year
 */
export function filterIn(
  words: readonly string[],
  { origins, places }: Pick<Labels, 'origins' | 'places'>,
  year: number,
): Filter | undefined {
  const found: { -readonly [K in keyof Filter]: Filter[K] } = { what: '' }
  const what: string[] = []
  const kinds = kindsIn(words)
  if (kinds) {
    found.kinds = kinds.ids
    what.push(kinds.what)
  } else {
    const category = words.map((word) => categories.get(word)).find((one) => one !== undefined)
    if (category) {
      found.category = category
      what.push(category.toLowerCase())
    }
  }
  if (words.some((word) => word === 'sealed' || word === 'unopened' || word === 'closed'))
    found.state = 'sealed'
  if (words.includes('opened') || (words.includes('open') && words.some((word) => isState(word))))
    found.state = 'open'
  if (found.state) what.unshift(found.state)

  const place = placeIn(words, places)
  if (place !== undefined) {
    found.place = place
    what.push(`in ${place}`)
  }
  const origin = words.flatMap((word) => {
    const named = countries.get(word) ?? word
    const isName = !isLittle(word) && !isConcept(word) && !categories.has(word) && !wines.has(word)
    return isName && origins.has(named) && !placeHas(place, word) ? [named] : []
  })
  const beyondKind = origin.filter((word) => !kinds?.words.includes(word))
  if (beyondKind.length > 0) {
    found.origin = beyondKind
    what.push(`from ${beyondKind.map(capital).join(' ')}`)
  }
  Object.assign(found, vintagesIn(words, year, what))
  if (what.length === 0) return undefined
  return { ...found, what: what.join(' ') }
}

const isState = (word: string) =>
  ['are', 'is', 'bottles', 'bottle', 'already', 'have'].includes(word)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const placeHas = (place: string | undefined, word: string) =>
  place?.toLowerCase().split(' ').includes(word) ?? false

function kindsIn(words: readonly string[]) {
  const wine = words.find((word) => wines.has(word) && !categories.has(word))
  // Of one's own questions only what stands in bars: nobody has so many lemons.
  const found = kindMentioned(
    words.filter((word) => !isLittle(word)).join(' '),
    ({ role, id }) => role === 'bottle' && id !== 'wine' && id !== 'beer' && id !== 'whiskey',
  )
  if (found) {
    const own = found.name.split(' ')
    return { ids: [found.kind.id], what: found.name, words: own }
  }
  const ids = wine === undefined ? undefined : wines.get(wine)
  return ids && { ids, what: ids[0]!, words: [wine!] }
}

function placeIn(words: readonly string[], places: Labels['places']): string | undefined {
  const text = ` ${words.join(' ')} `
  let found: { name: string; place: string } | undefined
  for (const [name, place] of places)
    if (
      name.length > (found?.name.length ?? 2) &&
      // `Cellar` alone is what everything is called; `in the cellar` is a place.
      (text.includes(` in the ${name} `) ||
        text.includes(` in my ${name} `) ||
        text.includes(` in ${name} `) ||
        text.includes(` at ${name} `) ||
        (name.includes(' ') && text.includes(` ${name} `)))
    )
      found = { name, place }
  return found?.place
}

function vintagesIn(words: readonly string[], year: number, what: string[]) {
  for (const [at, word] of words.entries()) {
    const before = words.slice(Math.max(0, at - 2), at)
    const says = (...those: string[]) => before.some((one) => those.includes(one))
    if (/^(1[89]|20)\d\d$/.test(word)) {
      const named = Number(word)
      if (says('before', 'until')) {
        what.push(`before ${named}`)
        return { vintageTo: named - 1 }
      }
      if (says('after', 'since')) {
        what.push(`after ${named}`)
        return { vintageFrom: named + 1 }
      }
      what.push(`of ${named}`)
      return { vintageFrom: named, vintageTo: named }
    }
    const years = /^\d{1,2}$/.test(word) && /^years?$/.test(words[at + 1] ?? '')
    if (years && says('older', 'over', 'than')) {
      what.push(`older than ${word} years`)
      return { vintageTo: year - Number(word) - 1 }
    }
    if (years && says('younger', 'under')) {
      what.push(`younger than ${word} years`)
      return { vintageFrom: year - Number(word) + 1 }
    }
  }
  return {}
}
