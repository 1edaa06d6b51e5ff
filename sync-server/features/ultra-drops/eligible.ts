import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Plan } from '../../../shared/business/plans.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import type { PassReason } from '../../../shared/features/ultra-drops/draw-file.ts'
import type { RefusalCode } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { isOfTeam, worksThere } from '../../reservations/works-there.ts'
import { throughColumn } from '../../waiting-rooms/refresh.ts'
import type { RequestRow, UltraDropRow } from './rows.ts'

interface Ineligible {
  readonly code: RefusalCode
  readonly message: string
}

/** How a person stands to an ultra drop and its store. */
export interface Eligibility {
  readonly plan: Plan
  readonly ageConfirmedAt: Instant | null
  readonly pausedUntil: Instant | null
  /** When they marked the store as a favorite. */
  readonly markedAt: Instant | null
  readonly worksThere: boolean
  readonly requestStatus: RequestRow['status'] | null
  /** Of their entry. */
  readonly code: string | null
  /** Of the ultra drop. */
  readonly status: UltraDropRow['status']
  readonly liveEndsAt: Instant
  /** Up to where its waiting room admits; null without a room. */
  readonly through: number | null
}

/** Undefined where their account or the ultra drop is gone. */
export async function loadEligibility(
  reader: Pick<Reader, 'run'>,
  ultraDropId: string,
  userId: string,
): Promise<Eligibility | undefined> {
  const [found] = await reader.run(eligibilityQuery, { ultraDropId, userId })
  return found && { ...found, worksThere: found.worksThere === 1 }
}

type FootingRow = Omit<Eligibility, 'worksThere'> & { readonly worksThere: 0 | 1 }

/** Undefined where no admission to a waiting room is needed: for participants, and where nobody can enter. */
export function admissionOf(
  person: Eligibility | undefined,
  at: Instant,
): { readonly through: number | undefined } | undefined {
  const isOpen = person?.status === 'live' && at < person.liveEndsAt
  if (!isOpen || person.code !== null) return undefined
  return { through: person.through ?? undefined }
}

const eligibilityQuery = prepared<{ ultraDropId: string; userId: string }, FootingRow>(
  'read',
  ({ t, value }) => {
    const { users: u, reservers, storeFavorites: f, ultraDrops: d } = t
    const { ultraDropRequests: r, ultraDropEntries: e } = t
    const ofThis = (ultraDrop: SQLWrapper, user: SQLWrapper) =>
      sql`${user} = ${u.id} and ${ultraDrop} = ${d.id}`
    return sql`
      select ${u.subscriptionTier} as "plan", ${u.ageConfirmedAt} as "ageConfirmedAt",
        ${reservers.pausedUntil} as "pausedUntil", ${f.createdAt} as "markedAt",
        case when ${isOfTeam({ t }, { userId: u.id, storeId: d.storeId })} then 1 else 0 end as "worksThere",
        ${r.status} as "requestStatus", ${e.code} as "code", ${d.status} as "status",
        ${d.liveEndsAt} as "liveEndsAt", ${throughColumn(t, sql`${d.id}`)}
      from ${u}
      join ${d} on ${d.id} = ${value('ultraDropId')}
      left join ${reservers} on ${reservers.userId} = ${u.id}
      left join ${f} on ${f.userId} = ${u.id} and ${f.storeId} = ${d.storeId}
      left join ${r} on ${ofThis(r.ultraDropId, r.userId)}
      left join ${e} on ${ofThis(e.ultraDropId, e.userId)}
      where ${u.id} = ${value('userId')}`
  },
)

/** Permanent reasons why a user cannot request or enter. */
export function checkEligibility(
  row: UltraDropRow,
  person: Eligibility,
  isAdmin: boolean,
  at: Instant,
): Ineligible | undefined {
  if (isAdmin || person.worksThere) return { code: 'forbidden', message: ultraDropCopy.worksThere }
  if (person.ageConfirmedAt === null) return { code: 'age', message: reservingCopy.ageMissing }
  if (person.pausedUntil !== null && person.pausedUntil > at)
    return { code: 'reserving_paused', message: ultraDropCopy.paused }
  if (row.requireStoreFavorite && person.markedAt === null)
    return { code: 'not_now', message: ultraDropCopy.noFavorite }
  if (row.requireSubscription && person.plan !== 'insider')
    return { code: 'plan_limit', message: ultraDropCopy.noSubscription }
  return undefined
}

/** The same for entering. */
export function checkEntryEligibility(
  row: UltraDropRow,
  person: Eligibility,
  isAdmin: boolean,
  at: Instant,
): Ineligible | undefined {
  const ineligible = checkEligibility(row, person, isAdmin, at)
  if (ineligible) return ineligible
  if (row.requestStartsAt !== null && person.requestStatus !== 'approved')
    return { code: 'not_now', message: ultraDropCopy.notApproved }
  return undefined
}

/** Why the turn of an entry is passed over, though it was taken: asked again when the turn comes. */
export async function passReasonOf(
  reader: Reader,
  row: UltraDropRow,
  userId: string | null,
  isAdmin: boolean,
): Promise<PassReason | undefined> {
  if (userId === null) return 'account_gone'
  if (isAdmin) return 'runs_this_place'
  return (await worksThere(reader, userId, row.storeId)) ? 'works_there' : undefined
}
