import { settingsCopy } from '../../../shared/copy/settings.ts'
import {
  forEachBrowser,
  joinIn,
  readyOfflineIn,
  test,
} from '../../support/browsers/browser-story.ts'
import type { BrowserName } from '../../support/browsers/driver.ts'
import { aPerson, expect } from '../../support/story.ts'

test.use({ ownServer: false })

interface Abilities {
  backgroundSync: boolean
  barcodeDetector: boolean
  locks: boolean
  storageFigures: boolean
  push: boolean
  installOffer: boolean
}

/** The table of the README (Browsers), on Linux. */
const expected: Record<BrowserName, Abilities> = {
  chromium: {
    backgroundSync: true,
    barcodeDetector: false,
    locks: true,
    storageFigures: true,
    push: true,
    installOffer: true,
  },
  firefox: {
    backgroundSync: false,
    barcodeDetector: false,
    locks: true,
    storageFigures: true,
    push: true,
    installOffer: false,
  },
  webkit: {
    backgroundSync: false,
    barcodeDetector: false,
    locks: true,
    storageFigures: false,
    push: false,
    installOffer: false,
  },
}

forEachBrowser(() => {
  test('the settings name what the browser lacks', async ({ browsers: world }) => {
    const tab = await (await world.device()).newTab()
    await joinIn(world, tab, aPerson())
    await readyOfflineIn(tab)
    await tab.goto('/settings')
    const abilities = expected[world.browser]
    expect(await tab.evaluate(abilitiesHere)).toEqual(abilities)
    await (abilities.push
      ? tab.seesNo(settingsCopy.pushMissing)
      : tab.sees(settingsCopy.pushMissing))
    await tab.sees(settingsCopy.notPersisted)
    if (abilities.storageFigures) await tab.seesNo(settingsCopy.unknown)
    else await tab.sees(settingsCopy.unknown)
  })
})

/** Runs in the page. */
const abilitiesHere = async (): Promise<Abilities> => {
  const registration = await navigator.serviceWorker.ready
  const storage = (navigator as { storage?: Partial<StorageManager> }).storage
  return {
    backgroundSync: 'sync' in registration,
    barcodeDetector: 'BarcodeDetector' in window,
    locks: (await navigator.locks.request('a lock', (lock) => lock?.name)) === 'a lock',
    storageFigures: storage?.estimate !== undefined,
    push: 'pushManager' in registration,
    installOffer: 'onbeforeinstallprompt' in window,
  }
}
