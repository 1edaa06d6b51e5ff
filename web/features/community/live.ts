import { useEffect } from 'react'
import { minute } from '../../../shared/kernel/time.ts'
import { onForumNews } from '../../online/forum-news.ts'

/** Besides: where the server's word does not come through. */
const askEvery = minute

/**
 * Asks a list that is seen what is new: whenever the server says that something is, and when it is seen again.
 * @param onDue always the same function
 * @param forum of which the list is: `open`, or the id of a group; absent: of all that one may read
 */
export function useCommunityLive(onDue: () => unknown, forum?: string) {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void onDue()
    }
    const stopHearing = onForumNews((forums) => {
      // None is named where some may have been missed.
      if (forum === undefined || forums.length === 0 || forums.includes(forum)) askIfSeen()
    })
    const timer = setInterval(askIfSeen, askEvery)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      document.removeEventListener('visibilitychange', askIfSeen)
      stopHearing()
      clearInterval(timer)
    }
  }, [onDue, forum])
}
