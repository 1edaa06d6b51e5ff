import { useCallback, useEffect, useRef, useState } from 'react'
import { listPosts } from '../../../shared/features/community/post-endpoints.ts'
import { ApiProblem, call, Offline } from '../../online/call.ts'
import type { ServerPages } from '../../online/queries.ts'
import { amendPosts } from '../../components/community/known-posts.ts'
import { useCommunityLive } from './live.ts'

type Page = { readonly posts: readonly { readonly id: string }[] }

/**
 * The number of posts newer than the list, and a way to show them. Likes and comment counts of shown
 * posts update in place, without moving the list.
 */
export function useNewPosts(
  query: ServerPages<Page>,
  asked: { readonly group?: string; readonly words?: string; readonly mine?: 'true' },
) {
  const { group, words, mine } = asked
  const { refetch } = query
  const shown = query.data?.flatMap(({ posts }) => posts.map(({ id }) => id))
  const latest = useRef({ shown, refetch })
  useEffect(() => {
    latest.current = { shown, refetch }
  })
  // What was heard for another search is no news of this one.
  const list = [group, words, mine].join('\n')
  const [heard, setHeard] = useState<{ readonly list: string; readonly ids: readonly string[] }>()

  const look = useCallback(async () => {
    const { posts } = await call(listPosts, {
      query: {
        ...(group !== undefined && { group }),
        ...(words && { words }),
        ...(mine && { mine }),
      },
    }).catch((error: unknown) => {
      // The list shows its own error; the next poke asks again.
      if (error instanceof Offline || error instanceof ApiProblem) return { posts: [] }
      throw error
    })
    amendPosts(posts)
    if (latest.current.shown?.length === 0 && posts.length > 0) latest.current.refetch()
    else setHeard({ list, ids: posts.map(({ id }) => id) })
  }, [group, words, mine, list])
  useCommunityLive(look, group)

  const isKnown = new Set(shown)
  // Posts older than the first shown one are not news.
  const ids = heard?.list === list ? heard.ids : []
  const firstKnown = ids.findIndex((id) => isKnown.has(id))
  const news = shown ? ids.slice(0, firstKnown < 0 ? ids.length : firstKnown) : []
  return {
    count: news.length,
    show: () => {
      setHeard(undefined)
      refetch()
      scrollTo({ top: 0 })
    },
  }
}
