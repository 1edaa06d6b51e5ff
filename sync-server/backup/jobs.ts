import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PhotoStorage } from '../outside/photo-storage.ts'
import { backUp } from './back-up.ts'
import { backupNameAt, removeLeftovers, removeOldBackups } from './backup-folder.ts'

/** When backups are written, and how many stay. */
export interface BackupSchedule {
  readonly folder: string
  /** Milliseconds between two backups. */
  readonly every: number
  /** The number of newest backups that stay. */
  readonly keep: number
}

export interface BackupJobDeps {
  /** Absent: no backups are scheduled. */
  readonly schedule: BackupSchedule | undefined
  /** Opens the database with connections of its own: rounds must not wait for the snapshot. */
  readonly openDb: () => Promise<Db>
  readonly photoStorage: Pick<PhotoStorage, 'read'>
  readonly report: (what: string, error: unknown, facts: Readonly<Record<string, number>>) => void
  readonly now: () => Instant
}

/** The job that writes a backup now and then. It is failed and tried again where it cannot. */
export const backupJobs = ({ schedule, ...deps }: BackupJobDeps): Jobs =>
  schedule
    ? {
        'backup.write': {
          lane: 'backups',
          every: schedule.every,
          run: (_, { signal }) => writeScheduled(schedule, deps, signal),
        },
      }
    : {}

async function writeScheduled(
  { folder, keep }: BackupSchedule,
  { openDb, photoStorage, report, now }: Omit<BackupJobDeps, 'schedule'>,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const db = await openDb()
  try {
    const file = path.join(folder, backupNameAt(now()))
    const { missing } = await backUp({ db, photoStorage }, file, signal)
    if (missing > 0)
      report('a backup lacks the bytes of files', new Error('files are missing'), { missing })
  } finally {
    await db.close()
  }
  await removeOldBackups(folder, keep)
}
