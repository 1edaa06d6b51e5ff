// Cards that are written by the rules of the AAMVA card design standard. No person has them.

export interface MadeCard {
  readonly version: number
  readonly country?: 'USA' | 'CAN' | 'MEX'
  readonly type?: 'DL' | 'ID'
  readonly issuer?: string
  readonly fileType?: 'ANSI ' | 'AAMVA'
  /** `1985-01-31` */
  readonly birth: string
  readonly expiry?: string
  readonly family?: string
  readonly first?: string
  readonly middle?: string
  readonly suffix?: string
  /** Elements by their code; undefined leaves one out. */
  readonly elements?: Readonly<Record<string, string | undefined>>
  /** Puts the elements into this order. */
  readonly order?: 'last first'
  /** Faults that issued cards have. */
  readonly fault?:
    | 'offset one less'
    | 'offset one more'
    | 'offset is no number'
    | 'offset zero'
    | 'no entries'
    | 'no designators'
    | 'no record separator'
    | 'wrong length'
}

/** What stands on each card besides, by which a leak is found. */
export const telltales = {
  number: 'Q7741-5520-88',
  street: '4417 PELLWORTH CIRCLE',
  city: 'GRANDLEAF',
  audit: 'AUDIT90133571',
}

const [LF, RS, CR] = ['\n', '\u001e', '\r']
const two = (number: number) => String(number).padStart(2, '0')
const four = (number: number) => String(number).padStart(4, '0')

/** The text of the PDF417 code. */
export function cardText(card: MadeCard): string {
  const { version, type = 'DL', issuer = '636000', fileType = 'ANSI ', fault } = card
  const own = `ZVZVA01${CR}`
  const subfile = `${type}${linesOf(card).join(LF)}${CR}`
  const separator = fault === 'no record separator' ? '' : RS
  const entries = fault === 'no entries' ? '' : two(2)
  const start = `@${LF}${separator}${CR}${fileType}${issuer}${two(version)}${version === 1 ? '' : two(0)}${entries}`
  if (fault === 'no designators') return start + subfile + own
  const offset = start.length + 20
  const shown = {
    'offset one less': four(offset - 1),
    'offset one more': four(offset + 1),
    'offset is no number': 'abac',
    'offset zero': four(0),
  } as Readonly<Record<string, string>>
  const length = fault === 'wrong length' ? 9 : subfile.length
  return (
    start +
    `${type}${shown[fault ?? ''] ?? four(offset)}${four(length)}` +
    `ZV${four(offset + subfile.length)}${four(own.length)}` +
    subfile +
    own
  )
}

/** A date by the version and the country of a card. */
export function dateOnCard(version: number, country: string, on: string): string {
  const [year, month, day] = on.split('-')
  const isYearFirst = version === 1 || country !== 'USA'
  return isYearFirst ? `${year}${month}${day}` : `${month}${day}${year}`
}

function linesOf(card: MadeCard): string[] {
  const { version, country = 'USA', birth, expiry = '2031-06-30', elements = {}, order } = card
  const date = (on: string) => dateOnCard(version, country, on)
  const all: Record<string, string | undefined> = {
    DAQ: telltales.number,
    ...namesOf(card),
    DBD: date('2023-06-30'),
    DBB: date(birth),
    DBA: date(expiry),
    DBC: version === 1 ? 'F' : '2',
    DAU: country === 'USA' ? '067 in' : '170 cm',
    DAY: 'BRO',
    DAG: telltales.street,
    DAI: telltales.city,
    DAJ: country === 'CAN' ? 'AB' : 'VA',
    DAK: '232690000  ',
    ...(version > 1 && { DCF: telltales.audit, DCG: country }),
    ...(version >= 4 && { DDA: 'F', DDB: date('2019-01-01') }),
    ...(version >= 7 && { DDL: '1' }),
    ...elements,
  }
  const lines = Object.entries(all).flatMap(([code, value]) =>
    value === undefined ? [] : [code + value],
  )
  return order === 'last first' ? lines.toReversed() : lines
}

function namesOf(card: MadeCard): Record<string, string | undefined> {
  const { version, family = 'VINTNER', first = 'ADA', middle = 'ROSALIND', suffix } = card
  if (version === 1) return { DAA: [family, first, middle, suffix].filter(Boolean).join(',') }
  const named = { DCS: family, DCU: suffix }
  if (version <= 3) return { ...named, DCT: [first, middle].filter(Boolean).join(',') }
  return { ...named, DDE: 'N', DAC: first, DDF: 'N', DAD: middle || 'NONE', DDG: 'N' }
}
