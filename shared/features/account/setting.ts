import { maxRows } from '../../business/account-limits.ts'
import {
  largestDayLimit,
  type LimitedGroup,
  mailRhythms,
  type NoticeGroup,
  noticeWays,
  type NoticeWays,
  type RhythmGroup,
} from '../../business/notices.ts'
import { maxPlaceLength, maxZipCodeLength } from '../../business/names.ts'
import {
  boolean,
  choice,
  currencyCode,
  defaulted,
  entity,
  hash,
  integer,
  optional,
  type Row,
  type RowRules,
  text,
  line,
} from '../../kernel/entity.ts'
import { languages } from '../../kernel/language.ts'

/** Kinds of collections. */
export const interests = ['spirits', 'wine', 'both'] as const
export type Interests = (typeof interests)[number]

const rules: RowRules = { maxRows: maxRows.few, privacyCategory: 'settings' }

/** A user's settings of the app, on all of their devices. One row, whose id is the user's. */
export const settings = entity('settings', rules, {
  theme: defaulted(choice(['system', 'paper', 'cellar']), 'system'),
  units: defaulted(choice(['oz', 'ml', 'cl']), 'oz'),
  listStyle: defaulted(choice(['rows', 'cards', 'shelf']), 'rows'),
  hideAmounts: defaulted(boolean(), false),

  // Later than the others, and therefore optional: rows that were made before have none of them.
  /** A picture of the person, named by its content. */
  picture: optional(hash()),
  /** Their categories; both by default. */
  interests: optional(choice(interests)),
  location: optional(line({ max: maxPlaceLength })),
  zipCode: optional(line({ max: maxZipCodeLength })),
  /** Where quiet hours are counted: a name of the IANA database, such as `America/New_York`. */
  timeZone: optional(text({ max: 64 })),
  /** The currency of totals; US dollars by default. */
  currency: optional(currencyCode()),
  /** In which they read the product; as their browser says where they have said nothing. */
  language: optional(choice(languages)),
  /** Whether notices also come by mail, and as notifications of browsers that agreed to it. */
  mailNotices: optional(boolean()),
  pushNotices: optional(boolean()),
  /** Whether letters come at once; they do by default. */
  mailRhythm: optional(choice(mailRhythms)),
  /** Nothing is sent between these hours of the day; the same twice: there are none. */
  quietFrom: optional(integer({ min: 0, max: 23 })),
  quietUntil: optional(integer({ min: 0, max: 23 })),
  /** The enabled channels of each group; all by default. */
  findsBy: optional(choice(noticeWays)),
  favoritesBy: optional(choice(noticeWays)),
  reservationsBy: optional(choice(noticeWays)),
  eventsBy: optional(choice(noticeWays)),
  communityBy: optional(choice(noticeWays)),
  accountBy: optional(choice(noticeWays)),
  /** The rhythm of each group's letters; `mailRhythm` by default. */
  findsRhythm: optional(choice(mailRhythms)),
  favoritesRhythm: optional(choice(mailRhythms)),
  reservationsRhythm: optional(choice(mailRhythms)),
  eventsRhythm: optional(choice(mailRhythms)),
  communityRhythm: optional(choice(mailRhythms)),
  /** The daily limit per group and way. */
  findsPerDay: optional(integer({ min: 1, max: largestDayLimit })),
  favoritesPerDay: optional(integer({ min: 1, max: largestDayLimit })),
  communityPerDay: optional(integer({ min: 1, max: largestDayLimit })),
})
export type UserSettings = Row<typeof settings>

/** The setting of a group of notices. */
export const settingOfGroup = (group: NoticeGroup) => `${group}By` as const

/** The setting of the rhythm in which the letters of a group come. */
export const rhythmSettingOf = (group: RhythmGroup) => `${group}Rhythm` as const

/** The setting of how many of a group come a day. */
export const limitSettingOf = (group: LimitedGroup) => `${group}PerDay` as const

/** Whether the notices of a group come by a way, if that way is on at all. */
export const comesBy = (ways: NoticeWays | null | undefined, way: 'mail' | 'push'): boolean =>
  ways == null || ways === 'mail_and_push' || ways === way
