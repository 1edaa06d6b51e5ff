import { create } from 'zustand'

interface UpdateState {
  /** Lets the waiting version in and loads it; there once one waits. */
  apply: (() => void) | undefined
  /** The person chose Later: it is offered again at the next start. */
  putOff: boolean
}

/** Whether a new version waits to be installed. */
export const useUpdate = create<UpdateState>(() => ({ apply: undefined, putOff: false }))

/** Called once after the first paint: registers the worker and listens for new versions. */
export async function watchForUpdates() {
  const { registerServiceWorker } = await import('../online/service-worker-registration.ts')
  await registerServiceWorker({ onUpdateReady: offer })
  offerWhenAnotherTabUpdates()
}

const offer = (apply: () => void) => useUpdate.setState({ apply, putOff: false })

/** The version was let in from another tab: this one runs the old one until its person reloads it. */
function offerWhenAnotherTabUpdates() {
  const { serviceWorker } = navigator
  // Without one at the start, the first one taking over is no update.
  if (!serviceWorker?.controller) return
  serviceWorker.addEventListener('controllerchange', () => offer(() => location.reload()))
}
