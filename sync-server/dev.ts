import { spawn } from 'node:child_process'

/**
 * `npm run dev`: the server, restarted when its files change, and Vite in front of it on
 * http://127.0.0.1:5173. Without SMTP mail goes to data/outbox, so no other service is needed.
 */
const parts = [
  spawn(
    process.execPath,
    ['--watch', '--import', './sync-server/import-cache.ts', 'sync-server/main.ts'],
    {
      stdio: 'inherit',
      env: { APP_ORIGIN: 'http://127.0.0.1:5173', ...process.env },
    },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]

function endAll() {
  for (const part of parts) part.kill()
}

process.on('SIGINT', endAll)
process.on('SIGTERM', endAll)
// One without the other is of no use.
for (const part of parts) part.on('exit', endAll)
