import { eq, exists, and, or, type SQL } from 'drizzle-orm'
import { unnamedPhotoDays } from '../../shared/business/photos.ts'
import { unusedDropPicture } from '../../shared/business/reserving.ts'
import { day } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { type FileKind, fileKinds } from '../db/tables/stored-files.ts'

/** What the server does with the files of one kind. */
export interface KindOfFile {
  readonly owner: 'user' | 'store'
  /** Whether a row of `storedFiles`, which the query around this has, is named by the row of anything. */
  readonly isNamed: (reader: Pick<Reader, 't' | 'select'>) => SQL | undefined
  /** Milliseconds after which it goes when no row names it. */
  readonly keptUnnamed: number
  /** Whether it goes at once when the account with the id of its owner is deleted. */
  readonly goesWithAccount: boolean
  /** Whether its bytes are in a backup: not where they can be made again. */
  readonly inBackup: boolean
}

/** Every kind of file there is. One more without a line here does not compile. */
export const kindsOfFiles: Readonly<Record<FileKind, KindOfFile>> = {
  // Of a bottle or a recipe, removed ones included, or of a person.
  photo: {
    owner: 'user',
    isNamed({ t, select }) {
      const { storedFiles: f, bottles, recipes, settings, cellarMembers: m } = t
      const namedBy = (table: typeof bottles | typeof recipes) =>
        exists(
          select({ id: table.id })
            .from(table)
            .where(and(eq(table.cellarId, f.ownerId), eq(table.photo, f.hash))),
        )
      const namedInCellar = exists(
        select({ id: bottles.id })
          .from(bottles)
          .innerJoin(m, eq(m.cellarId, bottles.cellarId))
          .where(and(eq(m.userId, f.ownerId), eq(bottles.photo, f.hash))),
      )
      const showsAPerson = exists(
        select({ id: settings.id })
          .from(settings)
          .where(and(eq(settings.cellarId, f.ownerId), eq(settings.picture, f.hash))),
      )
      return or(namedBy(bottles), namedBy(recipes), namedInCellar, showsAPerson)
    },
    keptUnnamed: unnamedPhotoDays * day,
    goesWithAccount: true,
    inBackup: true,
  },
  'drop-picture': {
    owner: 'store',
    isNamed({ t: { storedFiles: f, drops }, select }) {
      return exists(select({ id: drops.id }).from(drops).where(eq(drops.picture, f.hash)))
    },
    keptUnnamed: unusedDropPicture,
    // A store is not its owner: what it has shown belongs to its history.
    goesWithAccount: false,
    inBackup: true,
  },
}

/** The kinds of which something holds. */
export const kindsWhere = (holds: (kind: KindOfFile) => boolean): FileKind[] =>
  fileKinds.filter((kind) => holds(kindsOfFiles[kind]))
