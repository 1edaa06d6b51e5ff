import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unusedPostPicture } from '../../shared/business/community.ts'
import { unnamedPhotoDays } from '../../shared/business/photos.ts'
import { unusedDropPicture } from '../../shared/business/reserving.ts'
import { day } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { type FileKind, fileKinds } from '../db/tables/stored-files.ts'

/** The server's rules for the files of one kind. */
export interface KindOfFile {
  readonly owner: 'user' | 'store'
  /** Whether a row of `storedFiles`, which the query around this has, is named by the row of anything. */
  readonly isNamed: (reader: Pick<Reader, 't' | 'select'>) => SQL | undefined
  /** Milliseconds after which it goes when no row names it. */
  readonly unnamedRetention: number
  /** Whether it goes at once when the account with the id of its owner is deleted. */
  readonly goesWithAccount: boolean
  /** Whether its bytes are in a backup: not where they can be made again. */
  readonly inBackup: boolean
}

/**
 * Each file's row is found by its index. With `exists`, PostgreSQL may scan the whole table
 * instead, if it overestimates the batch.
 */
const some = (query: SQLWrapper): SQL => sql`${query} is not null`

/** Every kind of file there is. One more without a line here does not compile. */
export const kindsOfFiles: Readonly<Record<FileKind, KindOfFile>> = {
  // Of a bottle, a recipe or a sighting, removed ones included, or of a person.
  photo: {
    owner: 'user',
    isNamed({ t, select }) {
      const { storedFiles: f, bottles, recipes, settings, cellarMembers: m, sightings } = t
      const namedBy = (table: typeof bottles | typeof recipes | typeof sightings) =>
        some(
          select({ id: table.id })
            .from(table)
            .where(and(eq(table.cellarId, f.ownerId), eq(table.photo, f.hash)))
            .limit(1),
        )
      const namedInCellar = some(
        select({ id: bottles.id })
          .from(bottles)
          .innerJoin(m, eq(m.cellarId, bottles.cellarId))
          .where(and(eq(m.userId, f.ownerId), eq(bottles.photo, f.hash)))
          .limit(1),
      )
      const showsAPerson = some(
        select({ id: settings.id })
          .from(settings)
          .where(and(eq(settings.cellarId, f.ownerId), eq(settings.picture, f.hash)))
          .limit(1),
      )
      return or(namedBy(bottles), namedBy(recipes), namedBy(sightings), namedInCellar, showsAPerson)
    },
    unnamedRetention: unnamedPhotoDays * day,
    goesWithAccount: true,
    inBackup: true,
  },
  'drop-picture': {
    owner: 'store',
    isNamed({ t: { storedFiles: f, drops, ultraDrops: u }, select }) {
      return or(
        some(select({ id: drops.id }).from(drops).where(eq(drops.picture, f.hash)).limit(1)),
        some(select({ id: u.id }).from(u).where(eq(u.picture, f.hash)).limit(1)),
      )
    },
    unnamedRetention: unusedDropPicture,
    // A store is not its owner: its pictures belong to its history.
    goesWithAccount: false,
    inBackup: true,
  },
  'post-picture': {
    owner: 'user',
    isNamed({ t: { storedFiles: f, posts }, select }) {
      return some(
        select({ id: posts.id })
          .from(posts)
          .where(and(eq(posts.picture, f.hash), eq(posts.authorId, f.ownerId)))
          .limit(1),
      )
    },
    unnamedRetention: unusedPostPicture,
    goesWithAccount: true,
    inBackup: true,
  },
}

/** The kinds of which something holds. */
export const kindsWhere = (holds: (kind: KindOfFile) => boolean): FileKind[] =>
  fileKinds.filter((kind) => holds(kindsOfFiles[kind]))
