import { version } from '../../package.json'

/** The version of the product, and what names this very build (nothing while developing). */
export const appVersion = version
export const appBuild = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? ''
