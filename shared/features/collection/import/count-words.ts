import { unaccented } from '../../../kernel/text.ts'

/** Numbers in words, folded, in collectors' languages; each line begins with its number. */
const list = `
1 one a an single ein eine einen einer un une uno una um uma en ett et yksi een een 一
2 two couple pair zwei zwo paar deux paire dos par due paio dois duas tva to kaksi twee 二
3 three drei trois tres tre tre kolme drie 三
4 four vier quatre cuatro quattro quatro fyra fire nelja vier 四
5 five funf fuenf cinq cinco cinque fem viisi vijf 五
6 six sechs seis sei sex seks kuusi zes 六
7 seven sieben sept siete sette sete sju syv seitseman zeven 七
8 eight acht huit ocho otto oito atta atte otte kahdeksan 八
9 nine neun neuf nueve nove nio ni yhdeksan negen 九
10 ten zehn dix diez dieci dez tio ti kymmenen tien 十
11 eleven elf onze once undici elva elleve yksitoista
12 twelve zwolf zwoelf douze doce dodici doze tolv kaksitoista twaalf
24 twentyfour vierundzwanzig vingtquatre veinticuatro ventiquattro
`
/** How many a dozen is; `half a dozen` is half of it. */
const dozen =
  /^(?:(half|halbes|halve|demi|media|mezza|meia|halvt|halv|puoli)[ -]?)?(?:(?:a|an|une?|una|uma|ein|eine|en|ett|et|een)[ -])?(?:dozen|dutzend|douzaine|docena|dozzina|duzia|dussin|dusin|tusina|dozijn|ダース)s?$/

const numbers = new Map(
  list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [number, ...words] = line.split(' ')
      return words.map((word) => [word, Number(number)] as const)
    }),
)

/** The number that words say: `two`, `zwei`, `a dozen`, `half a dozen`, `two dozen`; undefined where they say none. */
export function numberInWords(text: string): number | undefined {
  const words = unaccented(text)
    .trim()
    .replace(/\s+of$|\s+de$/, '')
  const own = numbers.get(words)
  if (own !== undefined) return own
  const one = dozen.exec(words)
  if (one) return one[1] ? 6 : 12
  const [, times, rest = ''] = /^(\S+) (\S+)$/.exec(words) ?? []
  const many = times === undefined ? undefined : (numbers.get(times) ?? Number(times))
  if (!many || !Number.isInteger(many)) return undefined
  const dozens = dozen.exec(rest)
  if (dozens) return many * (dozens[1] ? 6 : 12)
  // `a single`, `a couple`, `une paire`
  const inner = many === 1 ? numbers.get(rest) : undefined
  return inner !== undefined && inner <= 2 ? inner : undefined
}

const sizes =
  'half|halves|halbe|halbflaschen?|halve|halv|halvflask(?:a|or|er|e)|demi|demie?s?|media|medias|mezz[ae]|meia|meias|puolikas(?:ta)?|(?:double |doppel|dubbel|doppio |doble )?magnums?'
const held =
  '(?:[ -]?(?:bottles?|btls?|flaschen?|bouteilles?|botellas?|bottigli[ae]|garrafas?|flask(?:a|or|er|e)|flessen|fles|pullo(?:a|t)?)\\.?)?'
const sized = new RegExp(`^(?:(.*?)(?:(?<=[\\d\\s])[x×])?\\s*)??(${sizes})${held}$`)

const maxCount = 60

/** `2 half bottles`, `deux magnums`: how many, and the word for their size. */
export function sizedCount(
  text: string,
): { readonly count: string; readonly size: string } | undefined {
  // Longer cells are notes, on which the pattern would take long.
  if (text.length > maxCount) return undefined
  const match = sized.exec(unaccented(text).trim())
  if (!match) return undefined
  const size = match[2]!
  const isMagnum = size.includes('magnum')
  return { count: match[1]?.trim() || '1', size: isMagnum ? size.replace(/s$/, '') : 'half' }
}
