import { plainWords } from '../../kernel/text.ts'
import { type FoundFlavour, flavoursIn, isFlavour } from './flavours.ts'
import {
  houseNames,
  type IngredientKind,
  isSortOf,
  kinds,
  kindsByName,
  maxNameLength,
} from './kinds.ts'

export interface FoundKind {
  readonly kind: IngredientKind
  /** The words that named it. */
  readonly name: string
  /** Its taste, if the kind does not imply it: `vanilla` of a flavoured vodka. */
  readonly flavour?: string
  /** The words of one house's bottle, if used. */
  readonly house?: readonly string[]
}

type Allows = (kind: IngredientKind) => boolean
const all: Allows = () => true

/**
 * The kind in a name: of an ingredient (`Coffee-flavoured brandy`), or of a label. English puts the
 * kind last (`rum cream` is a cream liqueur), labels put the flavor there (`Vodka Citron`). Text in
 * brackets, or after a comma or an `or`, counts only if the rest names no kind; a comma may also
 * reverse a name (`Bitters, orange`).
 */
export function kindNamed(text: string, allows: Allows = all): FoundKind | undefined {
  const said = withoutAgave(text)
  const [main = '', aside] = withoutBrackets(said).split(/[,;]| or | such as /i)
  const turned = aside === undefined ? [] : plainWords(aside)
  if (turned.length > 0 && turned.every((word) => sorts.has(word) || isFlavour([word]))) {
    const whole = headOf([...turned, ...plainWords(main)], allows)
    if (whole) return whole
  }
  return headOf(plainWords(main), allows) ?? headOf(plainWords(said), allows)
}

const withoutBrackets = (text: string): string => text.replace(/\([^)]*\)/g, ' ')

/** `Tequila 100 % agave` is a tequila and says of what. */
const withoutAgave = (text: string): string =>
  text.replace(
    /(?:100\s*%?\s*(?:percent\s+|per cent\s+)?(?:puro\s+)?|puro\s+)(?:de\s+)?(?:blue\s+)?(?:weber\s+)?agave(?:\s+azul)?(?!\s+(?:syrup|nectar|sirup))/gi,
    ' ',
  )

/** Words behind a comma that belong before it: `Rum, dark`. */
const sorts = new Set(
  'dark light white gold golden black red green blue yellow brown sweet dry bianco rosso orange flavored flavoured'.split(
    ' ',
  ),
)

interface KindNamedName {
  readonly kind: IngredientKind
  readonly name: string
  readonly from: number
  readonly to: number
}

const withoutS = (name: string): string => name.replace(/(?<!s)s$/, '')

/** Most words begin no name, and need not be put together with those behind them. */
const firstWords = new Set([...kindsByName.keys()].map((name) => name.split(' ')[0]!))

/** The names in the words, the longest first and of two as long the later, none over another. */
function namesIn(words: readonly string[], allows: Allows): readonly KindNamedName[] {
  const found: KindNamedName[] = []
  const isFree = (from: number, to: number) =>
    found.every((other) => to <= other.from || from >= other.to)
  for (let length = Math.min(maxNameLength, words.length); length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const first = words[from]!
      if (!firstWords.has(first) && (length > 1 || !firstWords.has(withoutS(first)))) continue
      const name = words.slice(from, from + length).join(' ')
      const kind = kindsByName.get(name) ?? kindsByName.get(withoutS(name))
      if (kind && allows(kind) && isFree(from, from + length))
        found.push({ kind, name, from, to: from + length })
    }
  return found
}

/** Finishing casks do not change the kind, nor does fruit soaked in a spirit. */
const casks = /^(?:casks?|barrels?|butts?|wood|oak|finish|finished|matured|aged)$/
function withoutCasks(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => {
    const next = words[at + 1]
    if (next === 'soaked') return false
    return next === undefined || !casks.test(next) || !(isFlavour([word]) || kindsByName.has(word))
  })
}

/** An infusion need not be a known flavor: `bacon-washed bourbon`. */
const steeped = /^(?:flavou?red|infused|washed|aromatised|aromatized)$/

function headOf(input: readonly string[], allows: Allows): FoundKind | undefined {
  const words = withoutCasks(input)
  const names = namesIn(words, allows)
  const tastes = flavoursIn(words)
  const isTaste = ({ from, to }: KindNamedName) =>
    tastes.some((one) => one.from <= from && to <= one.to)
  // A taste is the name only if there is no other.
  const things = names.filter((one) => !isTaste(one) || one.kind.role === 'bottle')
  const spirit = things.find(({ kind }) => rootOf(kind) !== undefined)
  const found =
    cream(words, names, spirit, allows) ??
    last(things, words.length) ??
    things.find(({ kind }) => !generic.has(kind.id)) ??
    things[0]
  const head = found ?? names[0]
  if (!head) return undefined
  // `Lemon Hart` and `Basil Hayden` are houses.
  const isTold = (one: FoundFlavour) =>
    names.some(
      (other) =>
        (other === found || other.to - other.from > 1) &&
        one.from >= other.from &&
        one.to <= other.to,
    ) ||
    (head.from <= one.from && one.to <= head.to)
  const beside = tastes.filter((one) => !isTold(one))
  const flavour = beside[0]?.flavour ?? (head.name === 'bitters' ? words[head.from - 1] : undefined)
  const kind = tasting(
    sortedBy(words, head, allows),
    words,
    flavour,
    spirit && head === spirit,
    allows,
  )
  const house = names.find((one) => one.kind === kind && houseNames.has(one.name))
  return {
    kind,
    name: head.name,
    ...(flavour !== undefined && flavoured.has(kind.id) && { flavour }),
    ...(spirit && head !== spirit && kind.id === 'liqueur' && { flavour: spirit.name }),
    ...(house && { house: house.name.split(' ') }),
  }
}

/**
 * Words that stand anywhere in a name and say which sort it is: `Black Strap Rum`, `Dolin Vermouth
 * Rouge`. Each line: of what, which sort, by which words.
 */
const sortsByWord = `
rum < light rum: white light silver blanco blanc plata blanca weisser bianco
rum < gold rum: gold golden amber anejo oro goldener ambre dorado
rum < dark rum: dark black blackstrap oscuro negro dunkler brauner brun scuro
rum < spiced rum: spiced spice gewurzter gewurzt epice epicee especiado especias speziato kryddad krydret kruiden
rum < overproof rum: overproof 151
rum < rhum agricole: agricole
vermouth < sweet vermouth: sweet red rosso rouge rojo dolce
vermouth < dry vermouth: dry secco sec seco
vermouth < bianco vermouth: bianco blanc blanco
chartreuse < yellow chartreuse: yellow jaune
curacao < blue curacao: blue
`
  .trim()
  .split('\n')
  .map((line) => {
    const [left = '', said = ''] = line.split(': ')
    const [of = '', sort = ''] = left.split(' < ')
    return { of, sort, said: new Set(said.split(' ')) }
  })
const isOf = (kind: IngredientKind, of: string) => isSortOf(kind, of) || kind.id.endsWith(` ${of}`)

/** The narrower kind, by a word next to the name. */
function sortedBy(words: readonly string[], head: KindNamedName, allows: Allows): KindNamedName {
  const isBeside = (at: number) => at < head.from || at >= head.to
  const isOfCask = (at: number) => casks.test(words[at + 1] ?? '') || words[at + 1] === 'label'
  // Spiced and strong stay so, whatever the colour.
  if (['overproof rum', 'spiced rum', 'rhum agricole'].includes(head.kind.id)) return head
  const fits = sortsByWord.filter(
    ({ of, sort, said }) =>
      isOf(head.kind, of) &&
      // Of a house's own strong one (`Lemon Hart 151`) its own name knows better.
      !(sort === 'overproof rum' && houseNames.has(head.name)) &&
      words.some((word, at) => isBeside(at) && said.has(word) && !isOfCask(at)),
  )
  // Of several the last, which says most: a black spiced rum is spiced.
  const kind = kinds.get(fits.at(-1)?.sort ?? '')
  return kind && allows(kind) ? { ...head, kind } : head
}

/** Names that say of others only what sort of thing they are. */
const generic = new Set(['liqueur', 'wine', 'beer', 'whiskey'])

/** The name at the end of the words; of the same thing named twice, the narrower one. */
function last(things: readonly KindNamedName[], end: number): KindNamedName | undefined {
  const found = things.find(({ to }) => to === end)
  if (!found) return undefined
  const isCloser = ({ kind }: KindNamedName) =>
    kind !== found.kind &&
    (isSortOf(kind, found.kind.id) || (found.kind.id === 'liqueur' && rootOf(kind) === undefined))
  return things.find((one) => one.kind.role === 'bottle' && isCloser(one)) ?? found
}

/** Spirit and cream: `rum cream`, `tequila cream liqueur`. */
function cream(
  words: readonly string[],
  names: readonly KindNamedName[],
  spirit: KindNamedName | undefined,
  allows: Allows,
): KindNamedName | undefined {
  const at = words.indexOf('cream')
  const kind = kinds.get('cream liqueur')!
  const isOther = names.some(({ from, to }) => at >= from && at < to && to - from > 1)
  const isDrink = spirit !== undefined || names.some((one) => one.kind.id === 'liqueur')
  if (at < 0 || isOther || !isDrink || !allows(kind)) return undefined
  return { kind, name: 'cream', from: 0, to: words.length }
}

/** The spirit of a sort that can be flavoured. */
const roots = [
  'vodka',
  'gin',
  'rum',
  'spiced rum',
  'whiskey',
  'tequila',
  'mezcal',
  'grape brandy',
] as const
const rootOf = (kind: IngredientKind) => roots.find((root) => isSortOf(kind, root))

/** Kinds of which a taste is a part. */
const flavoured = new Set([
  'flavoured vodka',
  'flavoured gin',
  'flavoured rum',
  'flavoured whiskey',
  'flavoured tequila',
  'liqueur',
  'other bitters',
])

/** The kind with a taste added: a vodka with vanilla is no vodka. */
function tasting(
  head: KindNamedName,
  words: readonly string[],
  flavour: string | undefined,
  isSpirit: boolean | undefined,
  allows: Allows,
): IngredientKind {
  const { kind, name } = head
  const isSteeped = words.some((word) => steeped.test(word))
  if (flavour === undefined && !isSteeped) return kind
  const allowed = (id: string | undefined) => {
    const one = id === undefined ? undefined : kinds.get(id)
    return one && allows(one) ? one : undefined
  }
  const called = (...names: readonly string[]) => {
    const known = names.map((one) => kindsByName.get(one)).find((one) => one !== undefined)
    return known && allows(known) ? known : undefined
  }
  if (kind.id === 'liqueur')
    return called(`${flavour} ${name}`, `${flavour} liqueur`, `${flavour} schnapps`) ?? kind
  if (kind.id === 'angostura bitters' && name === 'bitters')
    return called(`${flavour} bitters`) ?? allowed('other bitters') ?? kind
  if (!isSpirit) return kind
  const root = rootOf(kind)
  switch (root) {
    case 'vodka':
      return allowed(flavour === 'lemon' ? 'citrus vodka' : 'flavoured vodka') ?? kind
    case 'rum':
      return (
        (flavour === 'coconut' ? allowed('coconut liqueur') : undefined) ??
        allowed('flavoured rum') ??
        kind
      )
    case 'grape brandy':
      return called(`${flavour} brandy`, `${flavour} liqueur`) ?? allowed('liqueur') ?? kind
    case 'mezcal':
    case 'tequila':
      return allowed('flavoured tequila') ?? kind
    case undefined:
      return kind
    default:
      return allowed(`flavoured ${root}`) ?? kind
  }
}
