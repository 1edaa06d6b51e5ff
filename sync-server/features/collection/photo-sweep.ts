import { and, eq, exists, lt, or } from 'drizzle-orm'
import { unnamedPhotoDays } from '../../../shared/business/photos.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'

interface SweepParts {
  readonly db: Db
  readonly photoStorage: PhotoStorage
  readonly now?: () => number
}

/**
 * Drops photos that no bottle, no recipe, removed ones included, and no person has named for 30
 * days. Run at least once a day; several processes may run it at once. Answers with how many it dropped.
 */
export async function dropUnnamedPhotos({ db, photoStorage, now = Date.now }: SweepParts) {
  const { photos, bottles, recipes, settings, cellarMembers, dropPictures } = db.t
  const at = now()
  const dropped = await db.transaction('drop photos', async (tx) => {
    const namedBy = (table: typeof bottles | typeof recipes) =>
      exists(
        tx
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.cellarId, photos.userId), eq(table.photo, photos.hash))),
      )
    const namedInCellar = exists(
      tx
        .select({ id: bottles.id })
        .from(bottles)
        .innerJoin(cellarMembers, eq(cellarMembers.cellarId, bottles.cellarId))
        .where(and(eq(cellarMembers.userId, photos.userId), eq(bottles.photo, photos.hash))),
    )
    const showsAPerson = exists(
      tx
        .select({ id: settings.id })
        .from(settings)
        .where(and(eq(settings.cellarId, photos.userId), eq(settings.picture, photos.hash))),
    )
    await tx
      .update(photos)
      .set({ lastNamedAt: at })
      .where(or(namedBy(bottles), namedBy(recipes), namedInCellar, showsAPerson))
    return await tx
      .delete(photos)
      .where(lt(photos.lastNamedAt, at - unnamedPhotoDays * day))
      .returning({ hash: photos.hash })
  })
  // Somebody else may have uploaded the same picture, or a store shows it.
  const isNeeded = async (hash: string) => {
    for (const table of [photos, dropPictures]) {
      const rows = await db.select().from(table).where(eq(table.hash, hash)).limit(1)
      if (rows.length > 0) return true
    }
    return false
  }
  for (const { hash } of dropped) await photoStorage.removeUnless(hash, () => isNeeded(hash))
  await photoStorage.tidy(at - day, isNeeded)
  return dropped.length
}
