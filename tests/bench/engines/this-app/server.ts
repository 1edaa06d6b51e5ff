import { openLog } from '../../../../sync-server/http/log.ts'
import { serve } from '../../../../sync-server/main.ts'
import { readSettings } from '../../../../sync-server/settings.ts'
import { endWithHarness, place } from '../../engine-server.ts'

/** The whole server of this app, with the bench page where the app would be. */
const settings = readSettings(process.env)
await serve(settings, openLog(settings.logLevel), place.pageDir)
endWithHarness()
process.stdout.write('ready\n')
