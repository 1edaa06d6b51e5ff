import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  maxPostPictureSide,
  postPictureLimit,
  postPictureSide,
} from '../../../shared/business/community.ts'
import {
  getPostPicture,
  putPostPicture,
} from '../../../shared/features/community/post-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { keepFile } from '../../files/ledger.ts'
import { assertStorageRoom } from '../../files/room.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { pictureResponse } from '../../http/picture.ts'
import { reencodePicture } from '../../pictures/reencode-picture.ts'
import type { CommunityDeps } from './community-deps.ts'
import { readablePost } from './readable.ts'

/** Pictures of posts: visible to the post's readers, and gone once it is hidden. */
export function postPictureHandlers(deps: CommunityDeps) {
  const { db, limits, sessions, photoStorage, receivePicture, accountLimits } = deps
  const size = { maxSide: maxPostPictureSide, side: postPictureSide }
  return {
    'community.putPicture': handler(
      putPostPicture,
      async ({ user, request, assertStillAllowed }) => {
        await limits.take('post-picture', user.id, postPictureLimit)
        const picture = await receivePicture(
          { by: user.id, request, assertStillAllowed },
          async (sent) => {
            const bytes = (await reencodePicture(sent, size)) ?? refuse('not_an_image')
            const file = {
              kind: 'post-picture',
              ownerId: user.id,
              hash: createHash('sha256').update(bytes).digest('hex'),
              type: 'image/webp',
              bytes,
            } as const
            const room = { by: user.id, ownerId: user.id, bytes: bytes.length }
            await keepFile(deps, file, assertStorageRoom(accountLimits, room))
            return file.hash
          },
        )
        return { picture }
      },
    ),

    'community.picture': handler(getPostPicture, async ({ user, params, request }) => {
      const isAdmin = await sessions.isAdmin(user.id)
      const { row } = await readablePost(db, { id: user.id, isAdmin }, params.post)
      const { storedFiles: f } = db.t
      if (row.picture === null || row.authorId === null) return refuse('not_found')
      const [known] = await db
        .select({ type: f.type })
        .from(f)
        .where(
          and(eq(f.ownerId, row.authorId), eq(f.kind, 'post-picture'), eq(f.hash, row.picture)),
        )
      if (!known) return refuse('not_found')
      const file = { hash: row.picture, type: known.type, seenBy: 'while it is shown' } as const
      return pictureResponse(request, file, (name) => photoStorage.read(name))
    }),
  } satisfies Partial<Handlers>
}
