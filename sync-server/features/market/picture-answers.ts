import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  dropPictureSide,
  maxDropPictureSide,
  newDropPictures,
} from '../../../shared/business/reserving.ts'
import { getDropPicture, putDropPicture } from '../../../shared/features/market/drop-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type Answers, answer, answerAnyone } from '../../http/answer.ts'
import { pictureAnswer } from '../../http/picture.ts'
import { type Picture, receivePicture } from '../../pictures/uploads.ts'
import type { MarketParts } from './parts.ts'

/** Pictures of drops: taken from a store's own people, shown to everybody. */
export function pictureAnswers({ db, limits, photoStorage, now = Date.now }: MarketParts) {
  const { dropPictures } = db.t
  return {
    'drop.putPicture': answer(putDropPicture, async ({ user, params, request }) => {
      await limits.take('drop-picture', params.store, newDropPictures)
      const bytes =
        (await receivePicture({ by: user.id, request }, writtenAnew)) ?? refuse('not_an_image')
      const hash = createHash('sha256').update(bytes).digest('hex')
      await photoStorage.keep(hash, bytes)
      await db.transaction('keep a picture', (tx) =>
        tx
          .insert(dropPictures)
          .values({ hash, storeId: params.store, uploadedAt: now() })
          .onConflictDoUpdate({
            target: [dropPictures.hash, dropPictures.storeId],
            set: { uploadedAt: now() },
          }),
      )
      // It may have been dropped at that very moment.
      await photoStorage.keep(hash, bytes)
      return { picture: hash }
    }),

    'drop.picture': answerAnyone(getDropPicture, async ({ params: { hash }, request }) => {
      const [known] = await db
        .select({ hash: dropPictures.hash })
        .from(dropPictures)
        .where(eq(dropPictures.hash, hash))
        .limit(1)
      if (!known) return refuse('not_found')
      return pictureAnswer(request, { hash, type: 'image/webp', seenBy: 'public' }, (name) =>
        photoStorage.read(name),
      )
    }),
  } satisfies Partial<Answers>
}

/**
 * The picture upright, not larger than it is shown, as WebP: made of its pixels alone, so nothing of
 * the camera, of the place or of whatever else lay in the bytes is in it. Undefined where they are
 * no picture.
 */
const writtenAnew = ({ decode }: Picture): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  decode({
    maxSide: maxDropPictureSide,
    failOn: 'error',
    mayBe: ({ format }) => ['jpeg', 'png', 'webp'].includes(format),
    run: async (picture) =>
      new Uint8Array(
        await picture
          .rotate()
          .resize(dropPictureSide, dropPictureSide, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 })
          .toBuffer(),
      ),
  })
