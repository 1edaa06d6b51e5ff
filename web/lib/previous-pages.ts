import { useState } from 'react'
import type { ServerPages } from '../online/queries.ts'

/**
 * A list searched while typing: old results stay until the new ones arrive. Only for lists whose
 * rows link to pages, since for a moment they do not match. An empty result is not kept: it belongs
 * to other words.
 * @param as the querying user: another user never sees the answer
 */
export function usePreviousPages<Gives>(
  query: ServerPages<Gives>,
  as: string | undefined,
  rowsOf: (page: Gives) => readonly unknown[],
): ServerPages<Gives> {
  const [last, setLast] = useState({ query, as })
  const { data, error } = query
  if (data !== undefined && (data !== last.query.data || as !== last.as)) setLast({ query, as })
  const isWaiting = data === undefined && error === null && as === last.as
  const before = last.query
  return isWaiting && before.data?.some((page) => rowsOf(page).length > 0)
    ? { ...query, data: before.data, heardAt: before.heardAt }
    : query
}
