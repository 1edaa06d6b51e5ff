import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import type { Db } from '../db/db.ts'
import { type Moved, movePhotos } from '../files/move.ts'
import { whereabouts } from '../files/whereabouts.ts'
import { openPhotoStorage, type PhotoStorage, storageParts } from '../outside/photo-storage.ts'
import type { Settings } from '../settings.ts'
import { OperatorError, type OperatorInput } from './command.ts'

/** Where the settings say that photos lie, if they do. */
export async function photosOf(db: Db, settings: Settings): Promise<PhotoStorage> {
  const photoStorage = await openPhotoStorage(settings)
  const lieIn = await whereabouts(db)
  if (lieIn && !lieIn.includes(photoStorage.name))
    throw new OperatorError(copy.photosElsewhere(lieIn, photoStorage.name))
  return photoStorage
}

/** Prints where the photos are. */
export async function printLocation({ db, say }: OperatorInput): Promise<number> {
  const lieIn = await whereabouts(db)
  say(lieIn ? copy.photosLieIn(lieIn) : copy.noPhotos)
  return 0
}

/** Moves all photos to the bucket or back; a second run continues. */
export async function move(
  target: 'bucket' | 'folder',
  { db, settings, say }: OperatorInput,
): Promise<number> {
  const { dataDir, photoBucket } = settings
  if (!photoBucket) throw new OperatorError(copy.noBucket)
  const bucket = await openPhotoStorage(settings)
  const folder = await openPhotoStorage({ dataDir })
  const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
  const lieIn = await whereabouts(db)
  if (lieIn && !lieIn.some((name) => name === from.name || name === to.name))
    throw new OperatorError(copy.photosElsewhere(lieIn, from.name))
  const partDone = (part: number, { copied, removed }: Moved) => {
    if ((part + 1) % (storageParts / 8) === 0)
      say(copy.photosMoving((part + 1) / storageParts, copied, removed))
  }
  const { copied, bytes, removed, missing, isBegun } = await movePhotos({ db, from, to, partDone })
  say(copy.photosCopied(copied, bytes, to.name))
  say(isBegun ? copy.photosMoved(removed, from.name) : copy.photosToBegin(target))
  if (missing > 0) say(copy.photosMissing(missing))
  return missing > 0 ? 1 : 0
}
