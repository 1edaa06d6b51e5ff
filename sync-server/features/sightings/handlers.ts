import { and, desc, eq, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import { sightingsPerPage } from '../../../shared/business/sightings.ts'
import {
  getSighting,
  getSightingPhoto,
  listSightings,
  listStoreSightings,
} from '../../../shared/features/sightings/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Db, Reader } from '../../db/db.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { pictureResponse } from '../../http/picture.ts'
import { decisionHandlers } from './decision-handlers.ts'
import { replyHandlers } from './reply-handlers.ts'
import { repliesOf, cardOf, type SightingRow } from './rows.ts'
import type { SightingParts } from './sighting-parts.ts'

/** Bottles that were seen at stores. */
export const sightingHandlers = (parts: SightingParts) =>
  ({
    ...readHandlers(parts),
    ...replyHandlers(parts),
    ...decisionHandlers(parts),
  }) satisfies Partial<Handlers>

function readHandlers({ db, photoStorage }: SightingParts) {
  const { bottleSightings: s } = db.t
  return {
    'sighting.list': handler(listSightings, ({ user, query: { near, after } }) =>
      listed(db, user.id, near === undefined ? undefined : eq(s.region, near.slice(0, 3)), after),
    ),

    'sighting.get': handler(getSighting, async ({ user, params }) => {
      const row = (await find(db, params.sighting)) ?? refuse('not_found')
      return cardOf(row, user.id, (await repliesOf(db, user.id, [row.id])).get(row.id))
    }),

    'sighting.photo': handler(getSightingPhoto, async ({ params, request }) => {
      const { storedFiles: f } = db.t
      const [picture] = await db
        .select({ hash: f.hash, type: f.type })
        .from(s)
        // As it has come from the scout's own device: a hash in a row shows nobody's picture but theirs.
        .innerJoin(f, and(eq(f.ownerId, s.scoutUserId), eq(f.kind, 'photo'), eq(f.hash, s.photo)))
        .where(and(eq(s.id, params.sighting), isNotNull(s.listedAt)))
      if (!picture) return refuse('not_found')
      return pictureResponse(request, { ...picture, seenBy: 'while it is shown' }, (hash) =>
        photoStorage.read(hash),
      )
    }),

    'sighting.ofStore': handler(listStoreSightings, ({ user, params, query: { after } }) =>
      listed(db, user.id, eq(s.storeId, params.store), after),
    ),
  } satisfies Partial<Handlers>
}

async function find(reader: Reader, id: string): Promise<SightingRow | undefined> {
  const { bottleSightings: s } = reader.t
  const [row] = await reader.select().from(s).where(eq(s.id, id))
  // What was rejected is for nobody to read but those who decide.
  return row?.verificationStatus === 'rejected' ? undefined : row
}

/** Those that hold, the one that was seen last first. */
async function listed(db: Db, viewer: string, which: SQL | undefined, after: string | undefined) {
  const { bottleSightings: s } = db.t
  const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
  const rows = await db
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
    .limit(sightingsPerPage + 1)
  const page = rows.slice(0, sightingsPerPage)
  const last = page.at(-1)
  const said = await repliesOf(
    db,
    viewer,
    page.map(({ id }) => id),
  )
  return {
    sightings: page.map((row) => cardOf(row, viewer, said.get(row.id))),
    ...(rows.length > page.length && last && { next: cursorOf(last.seenAt, last.id) }),
  }
}
