import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openLog } from '../../sync-server/http/log.ts'
import { serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { laterFile } from './later.ts'

/** The real server, whose clock goes before by as much as a story says (`later.ts`). */
const settings = readSettings(process.env)
const file = path.join(settings.dataDir, laterFile)
const running = await serve(settings, openLog('warn'), undefined, {
  now: () => Date.now() + Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' })),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
