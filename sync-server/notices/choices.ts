import { and, desc, eq } from 'drizzle-orm'
import type { MailRhythm, NoticeGroup, NoticeWays } from '../../shared/business/notices.ts'
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

/** How a person wants to hear of what is in their inbox. */
export interface NoticeChoices {
  readonly email: string
  readonly isProven: boolean
  readonly timeZone: string
  readonly quiet: QuietHours
  /** Whether letters are gathered, and for how long. */
  readonly rhythm: MailRhythm
  /** Whether a way is on at all. */
  isOn(way: Way): boolean
  /** Whether they chose to hear of a kind by a way. */
  wants(kind: InboxKind, way: Way): boolean
}

/** What a person has chosen in their settings; undefined where there is no such person any more. */
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
  const own = (chosen ?? {}) as Nullable<UserSettings>
  const { timeZone, quietFrom, quietUntil, mailRhythm } = own
  const isOn = (way: Way) => (way === 'mail' ? own.mailNotices : own.pushNotices) === true
  return {
    email,
    isProven,
    timeZone: timeZone != null && isTimeZone(timeZone) ? timeZone : usualTimeZone,
    quiet: { from: quietFrom ?? quietHours.from, to: quietUntil ?? quietHours.to },
    rhythm: mailRhythm ?? 'instant',
    isOn,
    wants: (kind, way) => isOn(way) && comesBy(chosenFor(own)[termsOf(kind).group], way),
  }
}

const chosenFor = (
  own: Nullable<UserSettings>,
): Readonly<Record<NoticeGroup, NoticeWays | null | undefined>> => ({
  finds: own.findsBy,
  favorites: own.favoritesBy,
  reservations: own.reservationsBy,
  events: own.eventsBy,
  community: own.communityBy,
  account: own.accountBy,
})

type Nullable<Row> = { readonly [Name in keyof Row]?: Row[Name] | null }

/** When a person last had a digest by mail. */
export async function lastDigest(reader: Reader, userId: string): Promise<number | undefined> {
  const { deliveryCounts: c } = reader.t
  const [last] = await reader
    .select({ at: c.at })
    .from(c)
    .where(and(eq(c.userId, userId), eq(c.way, 'mail'), eq(c.kind, 'digest')))
    .orderBy(desc(c.at))
    .limit(1)
  return last?.at
}
