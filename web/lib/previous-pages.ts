import { useState } from 'react'
import type { ServerPages } from '../online/queries.ts'

/**
 * A list that is searched as somebody types: what was found before stays until there is an answer to
 * what stands there now. Only for lists in which a row leads to a page of its own, since for a moment
 * they are not what was asked for. That nothing was found is not kept: it would be said of other words.
 * @param as the user who asks: what one was told is not shown to another
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
