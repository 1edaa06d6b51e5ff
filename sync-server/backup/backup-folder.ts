import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '../../shared/kernel/time.ts'

/** A scheduled backup in its folder. */
export interface ScheduledBackup {
  readonly file: string
  /** The time in its name. */
  readonly at: Instant
}

const pattern = /^undercroft-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar$/
/** Files of an interrupted backup: `undercroft-….tar.<id>.part`. */
const leftover = /^undercroft-[\dTZ-]+\.tar\.[\da-f-]{36}\.(part|hashes)$/

/** `undercroft-2026-11-28T12-30-00-000Z.tar`: names sort by time. */
export const backupNameAt = (at: Instant): string =>
  `undercroft-${new Date(at).toISOString().replace(/[:.]/g, '-')}.tar`

/** The scheduled backups of a folder, newest first. Other files are left out. */
export async function scheduledBackups(folder: string): Promise<ScheduledBackup[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names
    .flatMap((name) => {
      const [, on, hours, minutes, seconds, ms] = pattern.exec(name) ?? []
      const at = Date.parse(`${on}${hours}:${minutes}:${seconds}.${ms}Z`)
      return Number.isNaN(at) ? [] : [{ file: path.join(folder, name), at }]
    })
    .sort((one, other) => other.at - one.at)
}

/** Deletes all scheduled backups but the newest ones. Other files stay. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const { file } of (await scheduledBackups(folder)).slice(keep)) await rm(file)
}

/** Deletes the files of backups that were interrupted. Only one backup runs at a time. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (leftover.test(name)) await rm(path.join(folder, name), { force: true })
}
