import Sqlite from 'better-sqlite3'
import { openLog } from '../../../sync-server/http/log.ts'
import { serve } from '../../../sync-server/main.ts'
import { readSettings } from '../../../sync-server/settings.ts'
import { breakingSteps } from './breaking-steps.ts'
import type { Protection } from './points.ts'

/**
 * The real server, with an end at one point of a round: `BREAKS_AT` is the point, `BREAKS_TIME` at
 * the how-manieth round that comes there, `WITHOUT` what it is left without.
 */
const { BREAKS_AT, BREAKS_TIME, WITHOUT } = process.env
if (WITHOUT === 'waiting for the disk') doNotWaitForTheDisk()
const settings = readSettings(process.env)
const running = await serve(settings, openLog('warn'), undefined, {
  steps: breakingSteps({
    at: BREAKS_AT || undefined,
    time: Number(BREAKS_TIME ?? 1),
    without: (WITHOUT || undefined) as Protection | undefined,
  }),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))

/** SQLite claims to wait for the disk at a commit, and does not. */
function doNotWaitForTheDisk(): void {
  const { pragma } = Sqlite.prototype
  Sqlite.prototype.pragma = function (source, options) {
    if (source === 'synchronous') return 2
    return pragma.call(
      this,
      source === 'synchronous = full' ? 'synchronous = off' : source,
      options,
    )
  }
}
