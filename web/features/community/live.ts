import { useEffect } from 'react'
import { minute } from '../../../shared/kernel/time.ts'
import { onForumNews } from '../../online/forum-news.ts'

/** Polling, in case the live stream is down. */
const askEvery = minute

/**
 * Refreshes a visible list after each news of the server, and when it becomes visible again.
 * @param onDue a stable function
 * @param forum the list's forum: `open`, or the id of a group; absent: all readable ones
 */
export function useCommunityLive(onDue: () => unknown, forum?: string) {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void onDue()
    }
    const stopHearing = onForumNews((forums) => {
      // An empty array means some may have been missed.
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
