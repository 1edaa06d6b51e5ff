import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** What keeps a device from opening. */
export const openingCopy = messages('opening', {
  blockedTitle: 'Close other tabs',
  blocked: `Another tab uses an older version of the app. Close the other tabs of ${brand.name} to continue. Nothing is lost.`,
  slowTitle: 'This takes longer than usual',
  slow: `Your device may be busy, or another tab may be using your cellar. Close other tabs of ${brand.name}. Nothing is lost.`,
  failedTitle: 'Your cellar could not be opened',
  /** By the kind of the browser's fault. */
  failed: {
    full: 'This device is out of space. Your saved data is still here. Free some space and try again.',
    closed: 'Another tab loaded a new version. Your saved data is still here. Reload to continue.',
    newer:
      'Another tab runs a newer version of the app. Your saved data is still here. Reload to get that version.',
    broken:
      'The data on this device cannot be read. Your data on the server is safe. Try again, and ask for help if this persists.',
    unavailable:
      'The browser does not allow the app to save data, perhaps because of a private window. Your data on the server is safe.',
  },
})
