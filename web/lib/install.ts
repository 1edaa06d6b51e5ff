import { create } from 'zustand'

/** Chromium's offer to install, stored until the person asks for it. Not in TypeScript's library. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface InstallState {
  offer: InstallOffer | undefined
  installed: boolean
}

const standalone = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Whether the app can be installed now, and whether it is. */
export const useInstall = create<InstallState>(() => ({
  offer: undefined,
  installed: standalone(),
}))

/** Called once at the start: the offer comes early, and only once. */
export function watchForInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ offer: event as InstallOffer })
  })
  addEventListener('appinstalled', () => useInstall.setState({ offer: undefined, installed: true }))
}

/** Shows the browser's own question; an offer is good for one question. */
export async function install() {
  const { offer } = useInstall.getState()
  if (!offer) return
  useInstall.setState({ offer: undefined })
  await offer.prompt()
}

/** Launches of the installed app come to its own windows, and only where the browser passes them. */
export const getsLaunches = (): boolean => 'launchQueue' in window && standalone()
