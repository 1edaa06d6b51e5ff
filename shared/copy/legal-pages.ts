import {
  type Audience,
  type CookieName,
  cookies,
  type KeptName,
  kept,
  outgoing,
} from '../business/privacy.ts'
import { language, perLocale } from '../kernel/language.ts'
import { day, type Day, minute } from '../kernel/time.ts'
import { leftOutWords } from './full-copy.ts'
import { legalCopy } from './legal.ts'

/** A heading and its paragraphs. */
export interface LegalSection {
  heading: string
  paragraphs: readonly string[]
  /** Listed entries: each name and its text. */
  list?: readonly (readonly [name: string, sentence: string])[]
}

/** A page of law in plain words. */
export interface LegalPage {
  title: string
  /** The day of this wording, and its fingerprint (`tests/features/legal`): both change with it. */
  wording: { readonly on: Day; readonly fingerprint: string }
  introduction: string
  sections: readonly LegalSection[]
}

const cookieNames = Object.keys(cookies) as CookieName[]

/** Seven sections, no more and no fewer (specification, section 2). */
export const terms: LegalPage = {
  wording: { on: '2026-11-23', fingerprint: '9b9ffb7fe5965374' },
  get title() {
    return legalCopy.terms.title
  },
  get introduction() {
    return legalCopy.terms.introduction
  },
  get sections() {
    return legalCopy.terms.sections
  },
}

const list = perLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))

const seenBy = (name: KeptName): string => {
  const seers: readonly Audience[] = kept[name].seenBy
  return seers.length === 0
    ? legalCopy.shownToNobody
    : legalCopy.shownTo(list().format(seers.map((one) => legalCopy.audiences[one])))
}

const keptNames = Object.keys(kept) as KeptName[]
/** German capitalizes nouns anywhere. */
const within = (name: string) => (language() === 'de' ? name : name.toLowerCase())
const namesOf = (afterwards: (typeof kept)[KeptName]['afterwards']) =>
  list().format(
    keptNames
      .filter((name) => kept[name].afterwards === afterwards)
      .map((name) => within(legalCopy.kept[name][0])),
  )

function cookieSentence(name: CookieName): string {
  const { lasts, isReadable } = cookies[name]
  const { readByPage, readByServer, lastsMinutes, lastsDays } = legalCopy
  const how = isReadable ? readByPage : readByServer
  const long = lasts < day ? lastsMinutes(lasts / minute) : lastsDays(lasts / day)
  return `${legalCopy.cookies[name]} ${how} ${long}`
}

/** True for every installation; stored data, cookies and transfers come from one list. */
export const privacy: LegalPage = {
  wording: { on: '2026-11-27', fingerprint: 'f49ae67bd6d8c21b' },
  get title() {
    return legalCopy.privacy.title
  },
  get introduction() {
    return legalCopy.privacy.introduction
  },
  get sections() {
    const says = legalCopy.privacy
    return [
      says.device,
      {
        ...says.server,
        list: keptNames.map((name): [string, string] => {
          const [called, sentence] = legalCopy.kept[name]
          return [called, `${sentence} ${seenBy(name)}`]
        }),
      },
      says.log,
      says.photos,
      {
        heading: says.cookies.heading,
        paragraphs: [says.cookies.introduction],
        list: cookieNames.map((name): [string, string] => [
          cookies[name].name,
          cookieSentence(name),
        ]),
      },
      { ...says.leaves, list: outgoing.map((name) => legalCopy.outgoing[name]) },
      { ...says.copy, list: Object.values(leftOutWords) },
      {
        heading: says.deletion.heading,
        paragraphs: [
          ...says.deletion.paragraphs,
          says.deletion.account(namesOf('nameless'), namesOf('kept')),
        ],
      },
      says.age,
      says.questions,
    ]
  },
}
