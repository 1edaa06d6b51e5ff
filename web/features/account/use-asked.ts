import { useEffect, useState } from 'react'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { ApiProblem, call, Offline } from '../../online/call.ts'

/** What only the server knows, while a screen shows it. */
export type Asked<Gives> =
  | { readonly kind: 'asking' | 'offline' | 'failed' }
  | { readonly kind: 'here'; readonly given: Gives }

/** Asks an endpoint that takes nothing, when the screen opens and whenever `again` is called. */
export function useAsked<Gives>(endpoint: Endpoint<never, never, never, Gives>) {
  const [asked, setAsked] = useState<Asked<Gives>>({ kind: 'asking' })
  const [times, setTimes] = useState(0)
  useEffect(() => {
    let isLeft = false
    const set = (next: Asked<Gives>) => {
      if (!isLeft) setAsked(next)
    }
    call(endpoint).then(
      (given) => set({ kind: 'here', given }),
      (error: unknown) => {
        if (!(error instanceof Offline) && !(error instanceof ApiProblem)) throw error
        set({ kind: error instanceof Offline ? 'offline' : 'failed' })
      },
    )
    const back = () => setTimes((before) => before + 1)
    addEventListener('online', back)
    return () => {
      isLeft = true
      removeEventListener('online', back)
    }
  }, [endpoint, times])
  return { asked, again: () => setTimes((before) => before + 1) }
}
