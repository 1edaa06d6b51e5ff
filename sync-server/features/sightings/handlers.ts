import { and, desc, eq, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import { maxSightingsScanned, sightingsPerPage } from '../../../shared/business/sightings.ts'
import {
  getSighting,
  getSightingPhoto,
  listSightings,
  listStoreSightings,
} from '../../../shared/features/sightings/endpoints.ts'
import type { Certainty } from '../../../shared/features/sightings/sighting.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Db } from '../../db/db.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import { photoResponse } from '../../pictures/photo-response.ts'
import { decisionHandlers } from './decision-handlers.ts'
import { replyHandlers } from './reply-handlers.ts'
import { cardOf, type OwnReply, repliesOf, type SightingRow, stateFor } from './rows.ts'
import type { SightingDeps } from './sighting-deps.ts'
import { wishedAmong, wishesOf } from './wished.ts'

/** Bottles that were seen at stores. */
export const sightingHandlers = (deps: SightingDeps) =>
  ({
    ...readHandlers(deps),
    ...replyHandlers(deps),
    ...decisionHandlers(deps),
  }) satisfies Partial<Handlers>

function readHandlers({ db, photoStorage, sessions }: SightingDeps) {
  const { bottleSightings: s } = db.t
  return {
    'sighting.list': handler(
      listSightings,
      async ({ user, query: { near, certainty, wished, after } }) => {
        const which = near === undefined ? undefined : eq(s.region, near.slice(0, 3))
        if (certainty === undefined && wished === undefined)
          return listed(db, user.id, which, after)
        const isWished = wishedAmong(await wishesOf(db, user.id))
        return filteredSightings(
          db,
          user.id,
          which,
          after,
          (row) =>
            (certainty === undefined || isCertain(row, certainty)) && (!wished || isWished(row)),
        )
      },
    ),

    'sighting.get': handler(getSighting, async ({ user, params }) => {
      const [row] = await db.select().from(s).where(eq(s.id, params.sighting))
      // A rejected sighting is visible to admins, and to its scout, who needs the reason.
      if (!row || (row.verificationStatus === 'rejected' && row.scoutUserId !== user.id))
        return refuse('not_found')
      const isWished = wishedAmong(await wishesOf(db, user.id))
      const said = await repliesOf(db, user.id, [row.id])
      return seenBy(row, user.id, said.get(row.id), isWished(row))
    }),

    'sighting.photo': handler(
      getSightingPhoto,
      async ({ user, params, query: { size }, request }) => {
        const { storedFiles: f } = db.t
        const [found] = await db
          .select({ hash: f.hash, type: f.type, listedAt: s.listedAt })
          .from(s)
          // Only a picture from the scout's own device: a hash in a row shows no other user's
          // picture.
          .innerJoin(f, and(eq(f.ownerId, s.scoutUserId), eq(f.kind, 'photo'), eq(f.hash, s.photo)))
          .where(and(eq(s.id, params.sighting), or(isNotNull(s.listedAt), isNotNull(s.disputedAt))))
        // In no list, it is for an admin who has to decide.
        if (!found || (found.listedAt === null && !(await sessions.isAdmin(user.id))))
          return refuse('not_found')
        const { listedAt: _, ...picture } = found
        const asked = { ...picture, size, by: user.id, seenBy: 'while it is shown' } as const
        return photoResponse(request, asked, photoStorage)
      },
    ),

    'sighting.ofStore': handler(listStoreSightings, ({ user, params, query: { after } }) =>
      listed(db, user.id, eq(s.storeId, params.store), after),
    ),
  } satisfies Partial<Handlers>
}

/** Those that hold, the one that was seen last first. */
async function listed(db: Db, viewer: string, which: SQL | undefined, after: string | undefined) {
  return pageOf(db, viewer, await listedAfter(db, which, fromAfter(after), sightingsPerPage + 1))
}

/**
 * The same for matching rows. If few sightings match, they are filtered in batches of limited size,
 * so that no page reads the whole table. A page can therefore be short and still have a successor.
 */
async function filteredSightings(
  db: Db,
  viewer: string,
  which: SQL | undefined,
  after: string | undefined,
  passes: (row: SightingRow) => boolean,
) {
  const found: SightingRow[] = []
  let from = fromAfter(after)
  for (let looked = 0; looked < maxSightingsScanned; looked += batchSize) {
    const rows = await listedAfter(db, which, from, batchSize)
    const ids = rows.map(({ id }) => id)
    const said = await repliesOf(db, viewer, ids)
    found.push(...rows.filter((row) => passes(stateFor(row, said.get(row.id)))))
    const last = rows.at(-1)
    if (found.length > sightingsPerPage || rows.length < batchSize || !last)
      return pageOf(db, viewer, found.slice(0, sightingsPerPage + 1))
    from = [last.seenAt, last.id]
  }
  const page = await pageOf(db, viewer, found)
  return from ? { ...page, next: cursorOf(...from) } : page
}

/** So many are read at once where few of them may pass. */
const batchSize = 200

type Place = readonly [seenAt: number, id: string]

const fromAfter = (after: string | undefined): Place | undefined =>
  after === undefined ? undefined : fromCursor(after, 'number', 'string')

function listedAfter(db: Db, which: SQL | undefined, from: Place | undefined, count: number) {
  const { bottleSightings: s } = db.t
  return db
    .select()
    .from(s)
    .where(
      and(
        which,
        isNotNull(s.listedAt),
        from && or(lt(s.listedAt, from[0]), and(eq(s.listedAt, from[0]), lt(s.id, from[1]))),
      ),
    )
    .orderBy(desc(s.listedAt), desc(s.id))
    .limit(count)
}

/** @param rows a page, and one more where there is another */
async function pageOf(db: Db, viewer: string, rows: readonly SightingRow[]) {
  const { page, next } = cutPage(rows, sightingsPerPage, (row) => [row.seenAt, row.id])
  const ids = page.map(({ id }) => id)
  const said = await repliesOf(db, viewer, ids)
  const isWished = wishedAmong(await wishesOf(db, viewer))
  return {
    sightings: page.map((row) => seenBy(row, viewer, said.get(row.id), isWished(row))),
    ...next,
  }
}

const seenBy = (
  row: SightingRow,
  viewer: string,
  own: OwnReply | undefined,
  isWished: boolean,
) => ({ ...cardOf(row, viewer, own), ...(isWished && { isWished: true as const }) })

const isCertain = ({ verificationStatus, verifiedBy }: SightingRow, certainty: Certainty) =>
  verificationStatus === 'confirmed' && (certainty === 'confirmed' || verifiedBy === 'store')
