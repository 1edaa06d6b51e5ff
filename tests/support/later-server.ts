import { openLog } from '../../sync-server/http/log.ts'
import { serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { startedLater } from './later.ts'

/** The real server, whose clock goes before by as much as a story says (`later.ts`). */
const settings = readSettings(process.env)
const running = await serve(settings, openLog('warn'), undefined, {
  now: startedLater(settings.dataDir),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
