import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/**
 * Text in the page itself (web/index.html), with the same words; the build adds other languages.
 */
export const pageCopy = messages('page', {
  description:
    'A cellar book for people who collect spirits and wine. It works in the cellar, without a signal.',
  needsScripts: `${brand.name} keeps your cellar book on this device and works offline. It needs JavaScript: please turn it on and reload this page.`,
  loading: 'Loading…',
  firstFetch: 'Loading your cellar. This takes a moment on a new device.',
})
