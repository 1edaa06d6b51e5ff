import type { Day } from '../../../../shared/kernel/time.ts'
import { cardDay } from './card-day.ts'

/** The elements of a card that the counter compares; nothing else is read. */
export interface IdCard {
  readonly birth: Day
  /** Undefined where the card has no expiry date, or none that can be read. */
  readonly expiry: Day | undefined
  /** DDJ, which few cards have. */
  readonly under21Until: Day | undefined
  readonly family: CardName
  readonly first: CardName
  readonly middle: CardName
  readonly suffix: string
}

export interface CardName {
  readonly text: string
  /** DDE, DDF, DDG: the card has the beginning of the name only. */
  readonly isTruncated: boolean
}

/**
 * Reads the PDF417 code of a North American licence or ID (AAMVA card design standard). Undefined
 * where it is no such code, or its date of birth is missing or contradicts itself.
 */
export function readIdCard(text: string): IdCard | undefined {
  const elements = elementsOf(subfileOf(text) ?? '')
  const birth = dayIn(elements, 'DBB')
  if (!birth) return undefined
  return {
    birth,
    expiry: dayIn(elements, 'DBA'),
    under21Until: dayIn(elements, 'DDJ'),
    ...namesIn(elements),
  }
}

/**
 * Issuer, version, then the jurisdiction's version (not in version 1) and the number of subfiles,
 * which some issuers leave out. Version 0 came before the standard.
 */
const header = /^\s*@[\s\u001e]{0,6}(?:ANSI|AAMVA) ?\d{6}(?!00)\d{2}\d{0,4}/
const designator = /(DL|ID|EN|Z[A-Z])(?![DZ][A-Z]{2})([0-9A-Za-z]{4})([0-9A-Za-z]{4})/y

/** The text of the subfile `DL` or `ID`. The jurisdiction's own subfiles are left out. */
function subfileOf(text: string): string | undefined {
  const head = header.exec(text)
  if (!head) return undefined
  let end = head[0].length
  for (;;) {
    designator.lastIndex = end
    const [, type, offset, length] = designator.exec(text) ?? []
    if (!type) return cutOut(text, afterHeader(text, end))
    end = designator.lastIndex
    if (type !== 'DL' && type !== 'ID') continue
    const start = startOf(text, type, Number(offset))
    if (start !== undefined) return cutOut(text, start, Number(length))
  }
}

/** Some issuers count the offset from one, or miss a byte of the header. */
function startOf(text: string, type: string, offset: number): number | undefined {
  return [offset, offset - 1, offset + 1].find(
    (at) => text.startsWith(type, at) && /^\s*D[A-Z]{2}/.test(text.slice(at + 2, at + 8)),
  )
}

/** Some issuers leave the designators out, or write an offset that is no number or nowhere. */
function afterHeader(text: string, from: number): number | undefined {
  const found = /(?:DL|ID)(?=\s*D[A-Z]{2})/.exec(text.slice(from))
  return found ? from + found.index : undefined
}

function cutOut(text: string, start: number | undefined, length = 0): string | undefined {
  if (start === undefined) return undefined
  const end = start + length
  if (text[end - 1] === '\r') return text.slice(start + 2, end)
  const first = text.indexOf('\r', start)
  return text.slice(start + 2, first < 0 ? undefined : first)
}

type Elements = ReadonlyMap<string, readonly string[]>

/** The values of each element, in any order; an element may be there twice. */
function elementsOf(subfile: string): Elements {
  const lines = subfile.split('\n').map((line) => line.trim())
  const known = lines.filter((line) => /^D[A-Z]{2}/.test(line))
  return new Map(
    [...Map.groupBy(known, (line) => line.slice(0, 3))].map(([code, some]) => [
      code,
      some.map((line) => valueOf(line.slice(3).trim())),
    ]),
  )
}

/** Words by which issuers say that there is no value. */
const valueOf = (value: string) => (/^(?:none|unavl|unavail|nmn|n\/a)$/i.test(value) ? '' : value)

/** Undefined where two values of it differ, too. */
function dayIn(elements: Elements, code: string): Day | undefined {
  const [value, ...more] = new Set(elements.get(code))
  return value === undefined || more.length > 0 ? undefined : cardDay(value)
}

function namesIn(elements: Elements) {
  const textOf = (...codes: readonly string[]) =>
    codes.map((code) => elements.get(code)?.[0]).find(Boolean) ?? ''
  const name = (text: string, flag: string): CardName => ({
    text,
    isTruncated: elements.get(flag)?.[0] === 'T',
  })
  const [last = '', input = '', more = '', suffix = ''] = textOf('DAA').split(/[,@$]/)
  return {
    family: name(textOf('DCS', 'DAB') || last, 'DDE'),
    first: name(textOf('DAC', 'DCT') || input, 'DDF'),
    middle: name(textOf('DAD') || more, 'DDG'),
    suffix: textOf('DCU', 'DAE') || suffix,
  }
}
