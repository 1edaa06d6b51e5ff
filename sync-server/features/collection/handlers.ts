import { requestsCopy } from '../../../shared/copy/requests.ts'
import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AccountLimits } from '../../../shared/account-limits.ts'
import { getPhoto, putPhoto } from '../../../shared/features/collection/photo-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type FileDeps, keepFile } from '../../files/ledger.ts'
import { assertStorageRoom } from '../../files/room.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { assertSameUser } from '../../http/session.ts'
import type { ReceivePicture, UploadedPicture } from '../../pictures/uploads.ts'
import { photoResponse } from '../../pictures/photo-response.ts'
import { type PhotoType, photoSide } from '../../../shared/business/photos.ts'
import { pictureOf } from './photo-bytes.ts'

export interface PhotoDeps extends FileDeps {
  readonly receivePicture: ReceivePicture
  readonly accountLimits: AccountLimits
}

/**
 * Photos, each named by the SHA-256 of its bytes. A user sees photos from their own devices, and
 * photos of bottles in a shared cellar if a member uploaded them. Another user's hash in a row
 * gives no access.
 */
export function photoHandlers(deps: PhotoDeps) {
  const { db, photoStorage, receivePicture, accountLimits } = deps
  const { storedFiles: f, bottles, cellarMembers: m } = db.t
  const isPhoto = (hash: string) => and(eq(f.kind, 'photo'), eq(f.hash, hash))
  const own = (userId: string, hash: string) => and(eq(f.ownerId, userId), isPhoto(hash))
  /** A bottle names it in a cellar shared by the reader and the uploader. */
  const isOfSharedCellar = (userId: string, hash: string) =>
    and(
      isPhoto(hash),
      sql`exists (select 1 from ${bottles} join (
          select ${m.cellarId} as id from ${m} where ${m.userId} = ${userId} union select ${userId}
        ) as seen on seen.id = ${bottles.cellarId}
        where ${bottles.photo} = ${hash} and (${bottles.cellarId} = ${f.ownerId}
          or exists (select 1 from ${m}
            where ${m.cellarId} = ${bottles.cellarId} and ${m.userId} = ${f.ownerId})))`,
    )

  return {
    'photo.put': handler(
      putPhoto,
      async ({ user, params: { hash }, request, assertStillAllowed }) => {
        const xUser = request.headers.get('x-user')
        if (xUser === null) refuse('bad_request', requestsCopy.userMissing)
        assertSameUser(user, xUser)
        const isNew = await receivePicture(
          { by: user.id, request, assertStillAllowed },
          async (picture) => {
            const { bytes } = picture
            if (createHash('sha256').update(bytes).digest('hex') !== hash) refuse('hash_mismatch')
            const type =
              (await photoTypeOf(picture)) ?? refuse('not_an_image', requestsCopy.noPhoto)
            const file = { kind: 'photo', ownerId: user.id, hash, type, bytes } as const
            const mayKeep = assertStorageRoom(accountLimits, {
              by: user.id,
              ownerId: user.id,
              bytes: bytes.length,
            })
            return await keepFile(deps, file, mayKeep)
          },
        )
        return new Response(null, { status: isNew ? 201 : 200 })
      },
    ),

    'photo.get': handler(getPhoto, async ({ user, params: { hash }, query: { size }, request }) => {
      const xUser = request.headers.get('x-user')
      if (xUser !== null) assertSameUser(user, xUser)
      const typeWhere = (may: SQL | undefined) =>
        db.select({ type: f.type }).from(f).where(may).limit(1)
      const [photo = (await typeWhere(isOfSharedCellar(user.id, hash)))[0]] = await typeWhere(
        own(user.id, hash),
      )
      if (!photo) return refuse('not_found')
      const asked = { ...photo, hash, size, by: user.id, seenBy: 'private' } as const
      return photoResponse(request, asked, photoStorage)
    }),
  } satisfies Partial<Handlers>
}

/**
 * What the bytes are, found by decoding all of them: one still picture without metadata, not larger
 * than a device draws it, and nothing behind it. Undefined where they are anything else.
 */
async function photoTypeOf({ bytes, decode }: UploadedPicture): Promise<PhotoType | undefined> {
  const type = pictureOf(bytes)
  if (type === undefined) return undefined
  return await decode({
    maxSide: photoSide,
    failOn: 'warning',
    mayBe: ({ format, exif, xmp, iptc, pages = 1 }) =>
      `image/${format}` === type && !exif && !xmp && !iptc && pages === 1,
    async run(picture) {
      // All of its pixels, and nothing is done with them: a part would leave the end unread.
      await picture.raw().toBuffer()
      return type
    },
  })
}
