import { openLog } from '../../../sync-server/http/log.ts'
import { serve } from '../../../sync-server/main.ts'
import { readSettings } from '../../../sync-server/settings.ts'

/** The real server with the app of the folder in `APP_FOLDER`, such as a later release. */
const { APP_FOLDER: folder, ...environment } = process.env
if (!folder) throw new Error('APP_FOLDER names no folder.')
const settings = readSettings(environment)
const running = await serve(settings, openLog(settings.logLevel), folder)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
