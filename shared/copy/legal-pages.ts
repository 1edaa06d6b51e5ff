import {
  type Audience,
  type CookieName,
  cookies,
  type PersonalDataName,
  personalData,
  outgoing,
} from '../business/privacy.ts'
import { nameWithin, perLocale } from '../kernel/language.ts'
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
  wording: { on: '2026-11-28', fingerprint: '6189dd6273e79770' },
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

const audienceSentence = (name: PersonalDataName): string => {
  const seers: readonly Audience[] = personalData[name].seenBy
  return seers.length === 0
    ? legalCopy.shownToNobody
    : legalCopy.shownTo(list().format(seers.map((one) => legalCopy.audiences[one])))
}

const personalDataNames = Object.keys(personalData) as PersonalDataName[]
const namesOf = (afterwards: (typeof personalData)[PersonalDataName]['afterwards']) =>
  list().format(
    personalDataNames
      .filter((name) => personalData[name].afterwards === afterwards)
      .map((name) => nameWithin(legalCopy.kept[name][0])),
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
  wording: { on: '2026-11-28', fingerprint: 'a33d52be39664399' },
  get title() {
    return legalCopy.privacy.title
  },
  get introduction() {
    return legalCopy.privacy.introduction
  },
  get sections() {
    const texts = legalCopy.privacy
    return [
      texts.device,
      {
        ...texts.server,
        list: personalDataNames.map((name): [string, string] => {
          const [called, sentence] = legalCopy.kept[name]
          return [called, `${sentence} ${audienceSentence(name)}`]
        }),
      },
      texts.log,
      texts.photos,
      {
        heading: texts.cookies.heading,
        paragraphs: [texts.cookies.introduction],
        list: cookieNames.map((name): [string, string] => [
          cookies[name].name,
          cookieSentence(name),
        ]),
      },
      { ...texts.leaves, list: outgoing.map((name) => legalCopy.outgoing[name]) },
      { ...texts.copy, list: Object.values(leftOutWords) },
      {
        heading: texts.deletion.heading,
        paragraphs: [
          ...texts.deletion.paragraphs,
          texts.deletion.account(namesOf('nameless'), namesOf('kept')),
        ],
      },
      texts.age,
      texts.questions,
    ]
  },
}
