import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** What keeps a device from opening. */
export const openingCopy = messages('opening', {
  blockedTitle: 'Another tab is in the way',
  blocked: `It holds your cellar with an older version of the app. Close the other tabs of ${brand.name} to go on. Nothing is lost.`,
  slowTitle: 'This takes longer than usual',
  slow: `The device may be busy, or another tab may hold your cellar: close other tabs of ${brand.name} if there are any. Nothing is lost.`,
  failedTitle: 'Your cellar could not be opened',
  /** By the kind of what the browser did. */
  failed: {
    full: 'This device has no space left. What was saved is still here; free some space and try again.',
    closed:
      'Its storage was closed, as when another tab loads a new version. What was saved is still here; reload to go on.',
    newer:
      'Another tab runs a newer version of the app. What was saved is still here; reload to load that version.',
    broken:
      'What is stored here cannot be read. Nothing on the server is lost; try again, and ask for help if it stays so.',
    unavailable:
      'The browser does not let the app store anything here; a private window can be the reason. Nothing on the server is lost.',
  },
})
