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
  const iso =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d))?(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d|[A-Z]{2,5})?$/i.exec(
      text,
    )
  if (iso) return moment(iso.slice(1, 4), iso.slice(4, 7), iso[7])
  // Where points stand between them, the day comes first.
  const points =
    /^(\d\d?)\. ?(\d\d?)\. ?(\d{4})(?:,? (?:um )?(\d\d?):(\d\d)(?::(\d\d))?)?(?: Uhr)? ?([A-Z]{1,5}|[+-]\d\d:?\d\d)?$/i.exec(
      text,
    )
  if (points) return moment([points[3], points[2], points[1]], points.slice(4, 7), points[7])
  const words =
    /^(?:\p{L}+\.?,? )?(\d\d?)\.?[ -](?:de )?(\p{L}{3,})\.?,?[ -](?:de )?(\d{4}|\d\d)(?:,? (\d\d?):(\d\d)(?::(\d\d))?)?(?:[.,]\d+)? ?(\(?[A-Z]{1,5}\)?|(?:GMT|UTC)?[+-]\d\d:?\d\d)?(?: \(.*\))?$/iu.exec(
      text,
    )
  if (words) {
    const month = monthOf(words[2] ?? '')
    const year = Number(words[3])
    const whole = (words[3] ?? '').length > 2 ? year : year + (year < 70 ? 2000 : 1900)
    return moment([String(whole), String(month), words[1]], words.slice(4, 7), words[7])
  }
  // The engine takes a number alone for a month.
  const other = /\b\d{4}\b/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(other) ? undefined : other
}

type Digits = readonly (string | undefined)[]

function moment(date: Digits, time: Digits, zone: string | undefined): number | undefined {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = time.map((digits) => Number(digits ?? 0))
  const at = Date.UTC(year, month - 1, day, hours, minutes, Math.min(seconds, 59))
  // The 32nd of a month, or its 13th month.
  const isThere =
    new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12
  return isThere && hours <= 24 && minutes < 60 ? at - offsetOf(zone) : undefined
}

/** How months begin in English, German, French, Spanish, Italian, Portuguese and Dutch, without accents. */
const months = [
  'jan ene gen',
  'feb fev',
  'mar mrz mrt',
  'apr avr abr',
  'may mai mei mag',
  'jun juin giu',
  'jul juil lug',
  'aug aou ago',
  'sep set',
  'oct okt ott out',
  'nov',
  'dec dez dic',
].map((names) => names.split(' '))

/** From 1; 0: it is no month. */
function monthOf(word: string): number {
  const name = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return months.findIndex((names) => names.some((begins) => name.startsWith(begins))) + 1
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
