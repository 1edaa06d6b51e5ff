import { Workbox } from 'workbox-window'
import { hour } from '../../shared/kernel/time.ts'

interface Registration {
  /** A new version is installed and waits; `apply` activates it and reloads the page. */
  onUpdateReady(apply: () => void): void
}

/** Registers the service worker, and looks for a new version at the start and then every hour. */
export async function registerServiceWorker({ onUpdateReady }: Registration) {
  // In development its cache would hide every change.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    onUpdateReady(() => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    })
  })
  try {
    await workbox.register()
  } catch {
    // Forbidden here, or the server is away: the app works without, and is registered the next time.
    return
  }
  setInterval(() => void workbox.update().catch(() => undefined), hour)
}
