import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/ui.css'
import { App, loadAhead } from './app/App.tsx'
import { openLanguage } from './language/start.ts'
import './app/before-pop.ts'
import { watchFaults, reportFault } from './app/faults.ts'
import { watchForUpdates } from './app/update-state.ts'
import { session, useSession } from './local/session/session.ts'
import { afterEarlyPage } from './online/asked-early.ts'
import { network } from './online/network.ts'
import { endFirstPaint } from './lib/first-paint.ts'
import { watchForInstall } from './lib/install.ts'
import { followThemeChanges } from './ui/theme.ts'

followThemeChanges()
// The cookie was wrong: no device is being filled.
useSession.subscribe(({ kind }) => kind === 'visitor' && endFirstPaint())
watchFaults()
watchForInstall()
const waiting = openLanguage()
// In a task of its own: with the evaluation of the first files it would be a long one.
if (waiting) void waiting.then(begin)
else setTimeout(begin)

// After the first paint and the first rows: the worker fetches the whole shell, and must not compete.
addEventListener('load', () => afterEarlyPage(() => void watchForUpdates()), { once: true })

function begin() {
  void session.start(network)
  // The page shows its frame meanwhile (index.html).
  if (useSession.getState().kind === 'visitor') draw()
  else void loadAhead(location.pathname).then(draw)
}

function draw() {
  const { dataset } = document.documentElement
  const atTheDoor = dataset['opens'] === 'door' && useSession.getState().kind === 'visitor'
  const [seen, other] = ['root', 'door'].map((id) => document.getElementById(id))
  const root = atTheDoor ? other : seen
  if (!seen || !other || !root) throw new Error('index.html has no #root or no #door')
  ;(atTheDoor ? seen : other).remove()
  root.id = 'root'
  dataset['opens'] = ''
  if (atTheDoor && root.childElementCount > 0)
    hydrateRoot(root, <App />, { onCaughtError: reportFault })
  else createRoot(root, { onCaughtError: reportFault }).render(<App />)
}
