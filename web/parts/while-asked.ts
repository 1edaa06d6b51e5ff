import { useState } from 'react'
import type { AskedPages } from '../online/asking.ts'

/**
 * A list that is searched as somebody types: what was found before stays until there is an answer to
 * what stands there now. Only for lists in which a row leads to a page of its own, since for a moment
 * they are not what was asked for. That nothing was found is not kept: it would be said of other words.
 * @param as the user who asks: what one was told is not shown to another
 */
export function useWhileAsked<Gives>(
  asked: AskedPages<Gives>,
  as: string | undefined,
  rowsOf: (page: Gives) => readonly unknown[],
): AskedPages<Gives> {
  const [last, setLast] = useState({ asked, as })
  const { data, error } = asked
  if (data !== undefined && (data !== last.asked.data || as !== last.as)) setLast({ asked, as })
  const isWaiting = data === undefined && error === null && as === last.as
  const before = last.asked
  return isWaiting && before.data?.some((page) => rowsOf(page).length > 0)
    ? { ...asked, data: before.data, heardAt: before.heardAt }
    : asked
}
