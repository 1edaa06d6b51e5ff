import { limitsOf } from '../../../shared/business/plans.ts'
import type { Account } from '../../../shared/features/account/endpoints.ts'
import { settings } from '../../../shared/features/account/setting.ts'
import { type Backup, readBackup } from '../../../shared/features/backup/read-backup.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { historyWith } from '../../../shared/features/backup/restored-history.ts'
import { type Valuation, valuations } from '../../../shared/features/value/valuation.ts'
import { type Entity, limitOf, type Row } from '../../../shared/kernel/entity.ts'
import { inOneWrite } from '../write/one-write.ts'
import type { AnyMutation, Store } from '../write/mutate.ts'
import { cellarOfKey } from '../store/storage-key.ts'
import type { StoredRow } from '../store/records.ts'

/** The effect of a restore, for the user to review first. */
export interface RestorePlan {
  readonly backup: Backup
  readonly parts: readonly RestorePart[]
}

/** One entity of it. */
export interface RestorePart {
  readonly table: string
  /** Rows to restore. */
  readonly added: readonly Row<Entity>[]
  /** Rows with the same id that already exist, and stay unchanged. */
  readonly known: readonly Row<Entity>[]
  /** Rows above the plan's limit, with dependent rows. */
  readonly leftOut: readonly Row<Entity>[]
}

/** Reads a file and compares it with the device. Throws a `BackupProblem`. */
export async function planRestore(
  { db, userId, runtime }: Store,
  user: Account,
  file: Blob,
): Promise<RestorePlan> {
  const { entities, restorable } = await runtime.loadRegistry()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const backup = await readBackup(bytes, Object.values(entities), hashOf)
  const limits = limitsOf(user.subscriptionTier)
  const withoutBottle = new Set<unknown>()
  const parts: RestorePart[] = []
  for (const entity of restorable) {
    const { table } = entity
    const stored = (await db.rowsOf(table).toArray()).filter(
      ({ id }) => cellarOfKey(id) === undefined,
    )
    const here = new Map(stored.map(({ id, row }) => [id, row]))
    const idHere = (row: Row<Entity>) => (entity === settings ? userId : row.id)
    const [added, known, leftOut]: Row<Entity>[][] = [[], [], []]
    let room = limitOf(entity, limits) - here.size
    for (const row of backup.rows.get(entity) ?? []) {
      const bottle = bottleOf(entity, row)
      const own = here.get(idHere(row))
      if (own && !isLonger(entity, row, own)) known?.push(row)
      else if (withoutBottle.has(bottle) || room <= 0) {
        leftOut?.push(row)
        if (entity === bottles) withoutBottle.add(row.id)
      } else {
        added?.push(row)
        room--
      }
    }
    parts.push({ table, added: added ?? [], known: known ?? [], leftOut: leftOut ?? [] })
  }
  return { backup, parts }
}

/** The bottle a row belongs to; without it the row is useless. */
function bottleOf(entity: Entity, row: Row<Entity>): unknown {
  if (entity === valuations) return row.id
  const hangs = entity.fields['bottleId']?.presence === 'required'
  return hangs ? (row as unknown as { bottleId: unknown }).bottleId : undefined
}

/** Whether a backup knows more of a bottle's value than is here: the years before. */
const isLonger = (entity: Entity, row: Row<Entity>, own: StoredRow): boolean =>
  entity === valuations && historyWith(own as unknown as Valuation, row as Valuation) !== undefined

/** The changes that restore it. */
export const mutationsOf = ({ parts }: RestorePlan): AnyMutation[] =>
  parts.flatMap(({ table, added }) =>
    // Into the user's own cellar, also if a shared one has the same rows.
    added.map((row) => ({ name: 'backup.restore' as const, args: { table, row }, cellar: null })),
  )

/**
 * Takes in the photos that the rows to come name, under the hashes that they have, and queues them
 * for upload. Gives how many are missing or damaged.
 */
export async function takePhotosIn(
  { db, runtime }: Store,
  { backup, parts }: RestorePlan,
  onProgress: (done: number, all: number) => void,
): Promise<{ taken: number; missing: number }> {
  const named = new Set(parts.flatMap(({ added }) => added.flatMap(photosOf)))
  let [taken, missing, done] = [0, 0, 0]
  for (const hash of named) {
    const photo = backup.photos.get(hash)
    const bytes = photo?.read()
    if (photo && bytes && (await hashOf(bytes)) === hash) {
      const at = runtime.now()
      const own = bytes.slice().buffer
      await inOneWrite(db, async (tables) => {
        await tables.photos.put({ hash, bytes: own, type: photo.type, own: 1, at })
        await tables.photoQueue.put({ hash, at })
      })
      taken++
    } else if (!(await db.photos.get(hash))) missing++
    onProgress(++done, named.size)
  }
  return { taken, missing }
}

/** The photos that a row shows. */
export const photosOf = (row: object): string[] =>
  ['photo', 'picture'].flatMap((field) => {
    const hash = (row as Record<string, unknown>)[field]
    return typeof hash === 'string' ? [hash] : []
  })

export async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
