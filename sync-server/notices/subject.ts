import { mailCopy } from '../../shared/copy/mail.ts'
import { quotedInLetter } from '../../shared/kernel/untrusted-text.ts'

/** Mail lists still show this length, so event and item are readable. */
const maxTitleLength = 110
const maxPlaceLength = 50

interface SubjectDeps {
  /** Our words, then what the thing is called: `Reserved: Blanton's`. */
  readonly title: string
  readonly store?: string | undefined
  readonly group?: string | undefined
  /** By when it has to be answered, in words. */
  readonly until?: string | undefined
}

/**
 * The subject of a mail: the event, the item, the store or group, and the deadline to respond.
 * Names chosen by others are quoted: on one line, shortened, without links.
 */
export function subjectOf({ title, store, group, until }: SubjectDeps): string {
  const what = quotedInLetter(title, maxTitleLength)
  const place = quotedInLetter(store ?? group ?? '', maxPlaceLength)
  // A letter about the store itself has named it.
  const isNamed = place === '' || what.endsWith(place)
  const deadline =
    until === undefined ? [] : [mailCopy.subjectUntil(until.replaceAll('\u00a0', ' '))]
  // Plain ASCII: a subject of other letters is encoded, and some readers show that.
  return [what, ...(isNamed ? [] : [place]), ...deadline].join(' - ')
}

/** The subject of a letter about several things: the first by its name, the others counted. */
export const subjectOfSeveral = (
  { first, count }: { readonly first: string; readonly count: number },
  words: (first: string, more: number) => string,
): string => words(quotedInLetter(first, maxTitleLength), count - 1)
