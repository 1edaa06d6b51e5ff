import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { traceCountsFrom } from './account-traces.ts'

/**
 * Whether two accounts may be of one person or household: they share a cellar, look after the same
 * group, or were used from one network, in one browser or with one card in the last 30 days. One does
 * not earn points by what the other says.
 */
export async function areRelated(
  reader: Reader,
  one: string,
  other: string,
  at: Instant,
): Promise<boolean> {
  return (
    one === other ||
    (await shareTrace(reader, one, other, at)) ||
    (await shareCellar(reader, one, other)) ||
    (await shareGroup(reader, one, other))
  )
}

const isShared = (rows: readonly { readonly userId: string; readonly of: string }[]): boolean =>
  new Set(rows.map(({ of }) => of)).size < new Set(rows.map(({ userId, of }) => userId + of)).size

async function shareTrace(reader: Reader, one: string, other: string, at: Instant) {
  const { accountTraces: t } = reader.t
  return isShared(
    await reader
      .select({ userId: t.userId, of: t.hash })
      .from(t)
      .where(and(inArray(t.userId, [one, other]), gt(t.seenAt, traceCountsFrom(at)))),
  )
}

/** A cellar is called as its owner. */
async function shareCellar(reader: Reader, one: string, other: string) {
  const { cellarMembers: m } = reader.t
  const rows = await reader
    .select({ userId: m.userId, of: m.cellarId })
    .from(m)
    .where(inArray(m.userId, [one, other]))
  return isShared([...rows, { userId: one, of: one }, { userId: other, of: other }])
}

async function shareGroup(reader: Reader, one: string, other: string) {
  const { groupMemberships: g } = reader.t
  return isShared(
    await reader
      .select({ userId: g.userId, of: g.groupId })
      .from(g)
      .where(
        and(
          inArray(g.userId, [one, other]),
          eq(g.status, 'active'),
          or(eq(g.role, 'owner'), eq(g.role, 'moderator')),
        ),
      ),
  )
}
