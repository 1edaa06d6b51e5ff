import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openLog } from '../../sync-server/http/log.ts'
import { serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { pushedFolder } from './push-service.ts'

/**
 * The real server; its push messages are written to a folder, and an address that ends in `gone` is
 * gone.
 */
const settings = readSettings(process.env)
const folder = path.join(settings.dataDir, pushedFolder)
mkdirSync(folder, { recursive: true })
const real = globalThis.fetch
let count = 0
globalThis.fetch = async (place, init) => {
  const endpoint = `${place instanceof Request ? place.url : place}`
  if (!endpoint.startsWith('https://fcm.googleapis.com/')) return await real(place, init)
  if (endpoint.endsWith('gone')) return new Response(null, { status: 410 })
  const body = Buffer.from(init?.body as Uint8Array).toString('base64')
  count += 1
  const file = path.join(folder, `${String(count).padStart(6, '0')}.json`)
  // Readers of the folder see complete files only.
  writeFileSync(`${file}.part`, JSON.stringify({ endpoint, body }))
  renameSync(`${file}.part`, file)
  return new Response(null, { status: 201 })
}
const running = await serve(settings, openLog('warn'))
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
