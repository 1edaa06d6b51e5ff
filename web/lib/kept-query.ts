import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../local/session.ts'

/** The last query of each screen and user, for when one comes back by a menu rather than by Back. */
const lastQueries = new Map<string, string>()

/**
 * What a screen shows, kept in its address: `[value, change]`. The entry of the history is changed
 * in place and the router is not told, because to it every new address is an arrival, which moves
 * the focus and the scroll.
 */
export function useKeptQuery<Value>(
  read: (query: URLSearchParams) => Value,
  write: (value: Value) => URLSearchParams,
): [Value, (next: Value) => void] {
  const { pathname, search, key } = useLocation()
  const screen = `${useSession().user?.id ?? ''} ${pathname}`
  const [value, setValue] = useState(() =>
    read(new URLSearchParams(search || (lastQueries.get(screen) ?? ''))),
  )
  const query = write(value).toString()

  // An address of its own that comes while the screen stands: Back, or a link with a query.
  const seenKey = useRef(key)
  useLayoutEffect(() => {
    if (seenKey.current === key) return
    seenKey.current = key
    if (search) setValue(read(new URLSearchParams(search)))
  }, [key, search, read])

  useEffect(() => {
    lastQueries.set(screen, query)
    const wanted = query ? `?${query}` : ''
    if (location.pathname === pathname && location.search !== wanted)
      history.replaceState(history.state, '', pathname + wanted + location.hash)
  }, [screen, pathname, query, key])

  return [value, setValue]
}
