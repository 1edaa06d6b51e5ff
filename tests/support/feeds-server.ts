import { openLog } from '../../sync-server/http/log.ts'
import { serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { testInternet } from '../features/news/feed-house.ts'

/** The real server, whose internet, as far as feeds of news go, is a part of this machine. */
const running = await serve(readSettings(process.env), openLog('warn'), undefined, {
  feedNetwork: testInternet,
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
