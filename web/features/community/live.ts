import { useEffect } from 'react'
import { minute } from '../../../shared/kernel/time.ts'
import { onForumNews } from '../../online/forum-news.ts'

/** A list that is looked at asks so often what is new, should a word of the stream be lost. */
const askEvery = minute

/** Asks a list that is seen to look for what is new as soon as there is something, and when it is seen again. */
export function useCommunityLive(onDue: () => unknown) {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void onDue()
    }
    const timer = setInterval(askIfSeen, askEvery)
    document.addEventListener('visibilitychange', askIfSeen)
    const stopHearing = onForumNews(askIfSeen)
    return () => {
      stopHearing()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [onDue])
}
