import { hour, type Instant, minute } from '../../../shared/kernel/time.ts'

/** No article of a feed is older; whatever says so has a clock that was never set. */
const earliest = Date.UTC(1995, 0, 1)

/**
 * The moment of a date as feeds write it: of RFC 822, of ISO 8601, and of neither. One in the future is
 * now. Undefined where it is none.
 */
export function momentOf(text: string, now: Instant): Instant | undefined {
  const at = parsed(text.trim().replace(/\s+/g, ' '))
  if (at === undefined || at < earliest) return undefined
  return Math.min(at, now)
}

function parsed(text: string): number | undefined {
  for (const { form, read } of forms) {
    const found = form.exec(text)
    if (found) return read(found)
  }
  // The engine takes a number alone for a month.
  const other = /\b\d{4}\b/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(other) ? undefined : other
}

/** `11:41:36`, `11.41`, `11h41`, `11:41 pm`. */
const time = String.raw`(\d\d?)[:.h](\d\d)(?:[:.](\d\d))?(?:[.,]\d+)?(?: ?([ap])\.?m\b\.?)?`
const zone = String.raw`(?: Uhr)? ?(\(?[A-Z]{1,5}\)?|(?:GMT|UTC)?[+-]\d\d:?\d\d)?(?: \(.*\))?$`
const weekday = String.raw`^(?:[\p{L}-]+\.?,? )?`
const ordinal = String.raw`(?:\.|er|st|nd|rd|th|º|ª)?`
const rest = String.raw`(?:,?(?: um| à| at| kl\.?| klo| om| o| в)? ${time})?${zone}`

/** How feeds write a day, and the numbers of year, month and day in each. */
const forms: readonly { form: RegExp; read(found: RegExpExecArray): number | undefined }[] = [
  {
    form: new RegExp(
      String.raw`^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ]${time})?\s*(Z|[+-]\d\d:?\d\d|[A-Z]{2,5})?$`,
      'i',
    ),
    read: (found) => moment(found.slice(1, 4), found.slice(4)),
  },
  {
    form: new RegExp(
      String.raw`^(\d{4}) ?[年년] ?(\d\d?) ?[月월] ?(\d\d?) ?[日일](?: ?\([^)]*\)| ?[\p{L}]요일)?(?:,? ?${time})?${zone}`,
      'u',
    ),
    read: (found) => moment(found.slice(1, 4), found.slice(4)),
  },
  {
    // Where points stand between them, the day comes first.
    form: new RegExp(String.raw`${weekday}(\d\d?)\. ?(\d\d?)\. ?(\d{4})${rest}`, 'iu'),
    read: (found) => moment([found[3], found[2], found[1]], found.slice(4)),
  },
  {
    // Where the first number is no month.
    form: new RegExp(String.raw`${weekday}(1[3-9]|2\d|3[01])[/-](\d\d?)[/-](\d{4})${rest}`, 'iu'),
    read: (found) => moment([found[3], found[2], found[1]], found.slice(4)),
  },
  {
    form: new RegExp(
      String.raw`${weekday}(\d\d?)${ordinal}[ -](?:de |d['’])?([\p{L}\p{M}]{3,})\.?,?[ -](?:de |del )?(\d{4}|\d\d)(?: ?г\.| ?р\.)?${rest}`,
      'iu',
    ),
    read: ([, day, month, year, ...more]) => named(day, month, year, more),
  },
  {
    // Hungarian.
    form: new RegExp(String.raw`^(\d{4})\. (\p{L}{3,})\.? (\d\d?)\.(?:,? ${time})?${zone}`, 'iu'),
    read: ([, year, month, day, ...more]) => named(day, month, year, more),
  },
  {
    form: new RegExp(
      String.raw`${weekday}([\p{L}\p{M}]{3,})\.? (\d\d?)${ordinal},? (\d{4})${rest}`,
      'iu',
    ),
    read: ([, month, day, year, ...more]) => named(day, month, year, more),
  },
]

function named(day: string | undefined, month = '', year = '', more: Digits): number | undefined {
  const short = Number(year)
  const whole = year.length > 2 ? short : short + (short < 70 ? 2000 : 1900)
  return moment([String(whole), String(monthOf(month)), day], more)
}

type Digits = readonly (string | undefined)[]

function moment(
  date: Digits,
  [hour12, minuteText, secondText, half, zoneName]: Digits,
): number | undefined {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const hours = half ? (Number(hour12) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour12 ?? 0)
  const [minutes, seconds] = [Number(minuteText ?? 0), Number(secondText ?? 0)]
  const at = Date.UTC(year, month - 1, day, hours, minutes, Math.min(seconds, 59))
  // The 32nd of a month, or its 13th month.
  const isThere =
    new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12
  return isThere && hours <= 24 && minutes < 60 ? at - offsetOf(zoneName) : undefined
}

/** How months begin in languages of Europe, without accents. The longest beginning counts. */
const monthByName = new Map<string, number>()
for (const [at, names] of [
  'jan ene gen ian sty led tam oca янв яну січ ιαν',
  'feb fev lut uno hel sub фев лют φεβ',
  'mar mrz mrt bre maa мар бер μαρ',
  'apr avr abr kwi dub huh nis апр кві απρ',
  'may mai mei mag maj kve tou мая маи тра μαι',
  'jun juin giu iun cze cerven cervna kes haz июн юни чер ιουν',
  'jul juil lug iul lip cervenec cervence hei tem июл юли лип ιουλ',
  'aug aou ago agu sie srp elo авг сер αυγ',
  'sep set wrz zar syy eyl сен сеп вер σεπ',
  'oct okt ott out paz rij lok eki окт жов οκτ',
  'nov noi lis marras kas ноя ное лис νοε',
  'dec dez dic des gru pro jou ara дек гру δεκ',
].entries())
  for (const name of names.split(' ')) monthByName.set(name, at + 1)
const beginnings = [...monthByName.keys()].sort((one, other) => other.length - one.length)

/** From 1; 0: it is no month. */
function monthOf(word: string): number {
  const name = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return monthByName.get(beginnings.find((begins) => name.startsWith(begins)) ?? '') ?? 0
}

/** Hours by which zones are ahead of UTC, by the names that feeds use. */
const zones = new Map<string, number>()
for (const [hours, names] of [
  [-10, 'hst'],
  [-9, 'akst'],
  [-8, 'pst akdt'],
  [-7, 'mst pdt'],
  [-6, 'cst mdt'],
  [-5, 'est cdt'],
  [-4, 'edt'],
  [1, 'west bst cet mez'],
  [2, 'cest mesz eet'],
  [3, 'eest msk'],
  [5.5, 'ist'],
  [9, 'jst kst'],
  [10, 'aest'],
  [11, 'aedt'],
  [12, 'nzst'],
  [13, 'nzdt'],
] as const)
  for (const name of names.split(' ')) zones.set(name, hours)

/** Milliseconds. An unknown zone counts as UTC: a few hours wrong is better than no date. */
function offsetOf(zone: string | undefined): number {
  const name = zone?.replace(/[()]/g, '').toLowerCase() ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(name) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute)
  return (zones.get(name) ?? 0) * hour
}
