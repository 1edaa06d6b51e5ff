import { version } from '../../package.json'

/** The product's version, and this build's id (empty in development). */
export const appVersion = version
export const appBuild = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? ''
