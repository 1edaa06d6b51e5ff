import { useEffect } from 'react'
import { second } from '../../../shared/kernel/time.ts'

/** A list that is looked at asks so often what is new. */
const askEvery = 15 * second

/** Asks a list that is seen to look for what is new, and at once when it is seen again. */
export function useCommunityLive(onDue: () => unknown) {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void onDue()
    }
    const timer = setInterval(askIfSeen, askEvery)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [onDue])
}
