/** This build's id: the URL of this file, which has a hash of its content. */
export const build = new URL(import.meta.url).pathname

const key = 'reloaded-build'

/** Whether this build was already reloaded for a part that is missing, so that it never loops. */
export const wasReloaded = (): boolean => sessionStorage.getItem(key) === build

/** Reloads the app, only on a person's request. */
export function reloadOnce() {
  sessionStorage.setItem(key, build)
  location.reload()
}
