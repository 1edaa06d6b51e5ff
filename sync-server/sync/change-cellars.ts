import type { Entity, Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { TableName } from '../../shared/registry.ts'
import type { Db, DbTx } from '../db/db.ts'
import { lockHeads } from './statements.ts'

/** A complete live row of a cellar. */
export interface CellarRow {
  readonly entity: Entity
  readonly cellarId: Id
  readonly row: Row<Entity>
}

export interface CellarsChange {
  readonly tx: DbTx
  /** Users with locked heads: all named users that have an account with rows. */
  readonly locked: ReadonlySet<string>
  /** Those who share with no one: only their rows may be written. */
  readonly alone: ReadonlySet<string>
}

/**
 * Writes rows of many cellars in one transaction, with their feeds, in as many statements as for one;
 * what `changeCellar` does for a single user. Answers who shares a cellar: their rows have to be
 * written by `changeCellar`, under the heads of everyone who sees them.
 */
export async function changeCellars(
  { db }: { readonly db: Db; readonly now?: () => Instant },
  userIds: Iterable<Id>,
  run: (change: CellarsChange) => Promise<readonly CellarRow[]>,
): Promise<Id[]> {
  const wanted = [...new Set(userIds)].sort()
  const { sharing, versions } = await db.transaction('change many cellars', async (tx) => {
    const heads = await tx.run(lockHeads, { userIds: JSON.stringify(wanted) })
    const alone = heads.filter((head) => !head.sharing)
    const rows = await run({
      tx,
      locked: new Set(heads.map(({ userId }) => userId)),
      alone: new Set(alone.map(({ userId }) => userId)),
    })
    const changed = new Set<string>(rows.map(({ cellarId }) => cellarId))
    const next = alone
      .filter(({ userId }) => changed.has(userId))
      .map(({ userId, version, tombstoneFloor }) => {
        return { userId, version: version + 1, tombstoneFloor, sharing: false }
      })
    const nextOf = new Map(next.map(({ userId, version }) => [userId, version]))
    for (const [entity, of] of Map.groupBy(rows, (row) => row.entity))
      await tx.write(
        tx.t[entity.table as TableName],
        of.map(({ cellarId, row }) => ({ ...row, cellarId, removedAt: null })),
        'replace',
      )
    await tx.write(tx.t.syncHeads, next, 'replace')
    await tx.write(
      tx.t.syncFeed,
      rows.map(({ entity, cellarId, row }) => ({
        userId: cellarId,
        tableName: entity.table,
        cellarId,
        rowId: row.id,
        version: versionIn(nextOf, cellarId),
        gone: false,
      })),
      'replace',
    )
    return { sharing: heads.filter((head) => head.sharing), versions: nextOf }
  })
  for (const [userId, version] of versions) db.pokes.send({ userId, version })
  return sharing.map(({ userId }) => userId as Id)
}

function versionIn(versions: ReadonlyMap<string, number>, cellarId: string): number {
  const version = versions.get(cellarId)
  if (version === undefined) throw new Error('a row of somebody whose head is not held alone')
  return version
}
