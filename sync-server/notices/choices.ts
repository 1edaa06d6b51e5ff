import { and, desc, eq } from 'drizzle-orm'
import {
  type LimitedGroup,
  type MailRhythm,
  type NoticeGroup,
  type NoticeWays,
  type RhythmGroup,
  rhythmGroups,
  usualDayLimit,
} from '../../shared/business/notices.ts'
import {
  isTimeZone,
  type QuietHours,
  quietHours,
  usualTimeZone,
} from '../../shared/business/quiet-hours.ts'
import { comesBy, type UserSettings } from '../../shared/features/account/setting.ts'
import { type InboxKind, termsOf } from '../../shared/features/alerts/inbox-kinds.ts'
import type { Reader } from '../db/db.ts'

export type Way = 'mail' | 'push'

/** A person's settings for notices. */
export interface NoticeChoices {
  readonly email: string
  readonly isProven: boolean
  readonly timeZone: string
  readonly quiet: QuietHours
  /** Whether a way is on at all. */
  isOn(way: Way): boolean
  /** Whether they want a kind by a way. */
  wants(kind: InboxKind, way: Way): boolean
  /** Whether letters about a kind are gathered, and for how long. */
  rhythmOf(kind: InboxKind): MailRhythm
  /** The daily limit of mails and notifications of a group. */
  dayLimitOf(group: LimitedGroup): number
}

/** A person's settings; undefined for a deleted person. */
export async function choicesOf(
  reader: Reader,
  userId: string,
): Promise<NoticeChoices | undefined> {
  const { users, settings } = reader.t
  const [person] = await reader
    .select({ email: users.email, isProven: users.emailVerified, chosen: settings })
    .from(users)
    .leftJoin(settings, eq(settings.cellarId, users.id))
    .where(eq(users.id, userId))
  if (!person) return undefined
  const { email, isProven, chosen } = person
  // As its mutator lets it in.
  const own = (chosen ?? {}) as NoticeChoiceNullable<UserSettings>
  const { timeZone, quietFrom, quietUntil, mailRhythm } = own
  const isOn = (way: Way) => (way === 'mail' ? own.mailNotices : own.pushNotices) === true
  return {
    email,
    isProven,
    timeZone: timeZone != null && isTimeZone(timeZone) ? timeZone : usualTimeZone,
    quiet: { from: quietFrom ?? quietHours.from, to: quietUntil ?? quietHours.to },
    isOn,
    wants: (kind, way) => isOn(way) && comesBy(chosenFor(own)[termsOf(kind).group], way),
    rhythmOf(kind) {
      const group = rhythmGroups.find((one) => one === termsOf(kind).group)
      return (group && rhythmsOf(own)[group]) ?? mailRhythm ?? 'instant'
    },
    dayLimitOf: (group) => limitsOf(own)[group] ?? usualDayLimit,
  }
}

const chosenFor = (
  own: NoticeChoiceNullable<UserSettings>,
): Readonly<Record<NoticeGroup, NoticeWays | null | undefined>> => ({
  finds: own.findsBy,
  favorites: own.favoritesBy,
  reservations: own.reservationsBy,
  events: own.eventsBy,
  community: own.communityBy,
  account: own.accountBy,
})

const rhythmsOf = (
  own: NoticeChoiceNullable<UserSettings>,
): Readonly<Record<RhythmGroup, MailRhythm | null | undefined>> => ({
  finds: own.findsRhythm,
  favorites: own.favoritesRhythm,
  reservations: own.reservationsRhythm,
  events: own.eventsRhythm,
  community: own.communityRhythm,
})

const limitsOf = (
  own: NoticeChoiceNullable<UserSettings>,
): Readonly<Record<LimitedGroup, number | null | undefined>> => ({
  finds: own.findsPerDay,
  favorites: own.favoritesPerDay,
  community: own.communityPerDay,
})

type NoticeChoiceNullable<Row> = { readonly [Name in keyof Row]?: Row[Name] | null }

/** The kind under which a mail digest is counted. */
export const digestKindOf = (rhythm: DigestRhythm) =>
  rhythm === 'weekly' ? 'digest_weekly' : 'digest'

/** Mails beyond the daily limit are sent with the daily digest. */
export type DigestRhythm = Exclude<MailRhythm, 'instant'>

/** When a person last had a digest by mail in that rhythm. */
export async function lastDigest(
  reader: Reader,
  userId: string,
  rhythm: DigestRhythm,
): Promise<number | undefined> {
  const { deliveryCounts: c } = reader.t
  const [last] = await reader
    .select({ at: c.at })
    .from(c)
    .where(and(eq(c.userId, userId), eq(c.way, 'mail'), eq(c.kind, digestKindOf(rhythm))))
    .orderBy(desc(c.at))
    .limit(1)
  return last?.at
}
