import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** The hint on Home to install the app. */
export const installCopy = messages('install', {
  title: `Install ${brand.name} on this device`,
  sentence: 'It opens from its own icon, offline too, and the browser keeps your data longer.',
  install: 'Install the app',
  shareMenu: 'Tap Share in Safari, then “Add to Home Screen”.',
  browserMenu: 'Open the browser’s menu, then choose “Install” or “Add to Home screen”.',
})
