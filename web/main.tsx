import { createRoot } from 'react-dom/client'
import './ui/ui.css'
import { App } from './app/App.tsx'
import { watchFaults, reportFault } from './app/faults.ts'
import { watchForUpdates } from './app/update-state.ts'
import { session } from './local/session.ts'
import { network } from './online/network.ts'
import { watchForInstall } from './parts/install.ts'
import { followThemeChanges } from './ui/theme.ts'

followThemeChanges()
watchFaults()
watchForInstall()
void session.start(network)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, { onCaughtError: reportFault }).render(<App />)

// After the first paint: the worker fetches the whole shell, and must not compete with it.
addEventListener('load', () => void watchForUpdates(), { once: true })
