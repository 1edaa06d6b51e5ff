import { matchPath } from 'react-router-dom'
import { type Route, routes } from '../../../shared/routes.ts'
import type { ReceivedFile } from '../../local/received/received.ts'

const pictures = /\.(?:jpe?g|png|webp|gif|avif|hei[cf]|bmp)$/i
const tables =
  /\.(?:csv|tsv|tab|xlsx|zip|jsonl?|ndjson|txt|ya?ml|html?|paprikarecipes?|crumb|cook)$/i
const tableTypes =
  /^(?:text\/|application\/(?:json|zip|x-zip-compressed|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)$)/

/** What a file is for. Phones leave its type empty or name a wrong one, so its name counts, too. */
export function kindOf({ name, type }: Pick<ReceivedFile, 'name' | 'type'>) {
  if (type.startsWith('image/') || pictures.test(name)) return 'picture'
  return tables.test(name) || tableTypes.test(type) ? 'table' : 'unknown'
}

/**
 * The path of the app's own screen, if the text has one link and it leads there: to a store, a group.
 * @param origin of the app
 */
export function ownPathIn(text: string, origin: string): string | undefined {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const url = links.length === 1 ? URL.parse(links[0]!) : null
  if (url?.origin !== origin || url.pathname === routes.received.path) return undefined
  const isScreen = Object.values<Route>(routes).some(({ path }) => matchPath(path, url.pathname))
  return isScreen ? url.pathname + url.search + url.hash : undefined
}
