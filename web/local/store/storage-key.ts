import type { Id } from '../../../shared/kernel/id.ts'

/**
 * The key of a row on the device: its id, or for another cellar `<cellar>/<id>`. A row's identity
 * is its cellar and its id: another user's row with the same id must not reach ours.
 */
export const storageKeyOf = (id: Id, cellar: Id | undefined): Id =>
  cellar === undefined ? id : `${cellar}/${id}`

/** The cellar of others that a key is in; undefined for the user's own. */
export function cellarOfKey(key: string): Id | undefined {
  const slash = key.indexOf('/')
  return slash < 0 ? undefined : key.slice(0, slash)
}

/** The id of the row that lies under a key. */
export const idOfKey = (key: string): Id => key.slice(key.indexOf('/') + 1)

/** The least and the least higher text of all keys in a cellar. */
export const keysIn = (cellar: Id): [from: string, below: string] => [`${cellar}/`, `${cellar}0`]

const whose = Symbol('whose cellar')

/** Marks a row that a screen gets with the cellar of others that it is of. */
export const ofCellar = <R extends object>(row: R, cellar: Id | undefined): R =>
  cellar === undefined ? row : { ...row, [whose]: cellar }

/** The cellar of others that a row is of; undefined for one of the user's own. */
export const cellarOf = (row: object): Id | undefined => (row as { [whose]?: Id })[whose]
