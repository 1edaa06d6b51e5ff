import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { hour } from '../../shared/kernel/time.ts'
import { dbAddressOf } from '../db/open-db.ts'
import { MayNotCreate } from '../db/temporary-database.ts'
import type { Settings } from '../settings.ts'
import { scheduledBackups } from '../backup/backup-folder.ts'
import { type Drill, drill as drillBackup } from '../backup/drill.ts'
import { checkSync } from '../sync/check.ts'
import type { OperatorInput } from './command.ts'

/**
 * `admin drill [FILE]`: restores a backup next to the running server and prints a report. Without a
 * file it takes the newest of `BACKUP_DIR`. Returns the exit code: 1 if something is missing.
 */
export async function drill(
  named: string | undefined,
  { settings, say }: Pick<OperatorInput, 'settings' | 'say'>,
): Promise<number> {
  const file = named ?? (await newestOf(settings))
  if (!file) {
    say(settings.backups ? copy.noBackups(settings.backups.folder) : copy.noBackupDir)
    return 1
  }
  try {
    const live = dbAddressOf(settings)
    const drilled = await drillBackup(file, { live, checkRows: checkSync, failed: say })
    for (const sentence of reportOf(file, drilled, Date.now())) say(sentence)
    return isWhole(drilled) ? 0 : 1
  } catch (error) {
    if (!(error instanceof MayNotCreate)) throw error
    say(copy.mayNotCreate)
    return 1
  }
}

const newestOf = async ({ backups }: Settings): Promise<string | undefined> =>
  backups && (await scheduledBackups(backups.folder))[0]?.file

const isWhole = ({ missing, different, found }: Drill): boolean =>
  missing === 0 && different.length === 0 && found.length === 0

function reportOf(file: string, drilled: Drill, now: number): string[] {
  const { at, rows, files, missing, isOlder, different, found, movedOn } = drilled
  const hours = Math.floor((now - at) / hour)
  const moved = Object.entries(movedOn).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  return [
    copy.drilled(file, new Date(at).toISOString(), hours, rows, files),
    ...(isOlder ? [copy.drilledOlder] : []),
    ...different.map((table) => copy.restoredDifferent(table)),
    ...(missing > 0 ? [copy.filesMissing(missing)] : []),
    ...found.map(({ what, count }) => copy.found(count, what)),
    ...(moved.length === 0 ? [copy.notMovedOn] : [copy.movedOn]),
    ...moved.map(([table, difference]) =>
      copy.movedOnIn(difference > 0 ? `+${difference}` : String(difference), table),
    ),
    isWhole(drilled) ? copy.drillWhole : copy.drillNotWhole,
  ]
}
