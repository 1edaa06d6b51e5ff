import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  dropPictureSide,
  maxDropPictureSide,
  dropPictureLimit,
} from '../../../shared/business/reserving.ts'
import { getDropPicture, putDropPicture } from '../../../shared/features/market/drop-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { keepFile } from '../../files/ledger.ts'
import { assertStorageRoom } from '../../files/room.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { pictureResponse } from '../../http/picture.ts'
import { reencodePicture } from '../../pictures/reencode-picture.ts'
import type { MarketDeps } from './market-deps.ts'

/** Pictures of drops: uploaded by a store's team, shown publicly. */
export function pictureHandlers(deps: MarketDeps) {
  const { db, limits, photoStorage, receivePicture, accountLimits } = deps
  const { storedFiles: f } = db.t
  const size = { maxSide: maxDropPictureSide, side: dropPictureSide }
  return {
    'drop.putPicture': handler(
      putDropPicture,
      async ({ user, params, request, assertStillAllowed }) => {
        await limits.take('drop-picture', params.store, dropPictureLimit)
        const hash = await receivePicture(
          { by: user.id, request, assertStillAllowed },
          async (picture) => {
            const bytes = (await reencodePicture(picture, size)) ?? refuse('not_an_image')
            const file = {
              kind: 'drop-picture',
              ownerId: params.store,
              hash: createHash('sha256').update(bytes).digest('hex'),
              type: 'image/webp',
              bytes,
            } as const
            const mayKeep = assertStorageRoom(accountLimits, {
              by: user.id,
              ownerId: params.store,
              bytes: bytes.length,
            })
            await keepFile(deps, file, mayKeep)
            return file.hash
          },
        )
        return { picture: hash }
      },
    ),

    'drop.picture': publicHandler(getDropPicture, async ({ params: { hash }, request }) => {
      const [known] = await db
        .select({ type: f.type })
        .from(f)
        .where(and(eq(f.kind, 'drop-picture'), eq(f.hash, hash)))
        .limit(1)
      if (!known) return refuse('not_found')
      return pictureResponse(request, { hash, type: known.type, seenBy: 'public' }, (name) =>
        photoStorage.read(name),
      )
    }),
  } satisfies Partial<Handlers>
}
