import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../local/session/session.ts'

/** The last query of each screen and user, for a return by a menu rather than by Back. */
const lastQueries = new Map<string, string>()

/**
 * A screen's state in its address: `[value, change]`. It replaces the history entry without the router,
 * which would treat each new address as an arrival and move focus and scroll.
 */
export function useQueryState<Value>(
  read: (query: URLSearchParams) => Value,
  write: (value: Value) => URLSearchParams,
): [Value, (next: Value) => void] {
  const { pathname, search, key } = useLocation()
  const screen = `${useSession().user?.id ?? ''} ${pathname}`
  const [value, setValue] = useState(() =>
    read(new URLSearchParams(search || (lastQueries.get(screen) ?? ''))),
  )
  const query = write(value).toString()

  // The address changed while the screen is open: Back, or a link with a query.
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
