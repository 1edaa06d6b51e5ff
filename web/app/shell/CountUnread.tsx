import { useEffect } from 'react'
import { messages } from '../../../shared/features/alerts/inbox-message.ts'
import { notices } from '../../../shared/features/alerts/notice.ts'
import { forgetPostDrafts } from '../../components/community/forget-post-drafts.ts'
import { forgetKeptNews } from '../../components/news/forget-kept-news.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useRows } from '../../local/live.ts'
import { useSession } from '../../local/session.ts'
import { useUnread } from './unread.ts'

/** Counts unread messages for the marks of the bars and the icon of the app; renders nothing. */
export function CountUnread() {
  const { user } = useDevice()
  const found = useRows(notices)
  const told = useRows(messages)
  const unread = found && told && countUnread(found) + countUnread(told)
  useEffect(() => {
    if (unread === undefined) return
    useUnread.setState(unread, true)
    markIcon(unread)
  }, [unread])
  // Who signs out leaves nothing behind, for the next person would take it for theirs.
  useEffect(
    () => () => {
      useUnread.setState(0, true)
      markIcon(0)
      if (useSession.getState().user?.id === user.id) return
      void forgetPostDrafts(user.id)
      void forgetKeptNews(user.id)
    },
    [user.id],
  )
  return null
}

const countUnread = (rows: readonly { readonly readAt?: number | undefined }[]) =>
  rows.reduce((count, { readAt }) => (readAt === undefined ? count + 1 : count), 0)

/** On the icon of the installed app. Not every browser has it, and none need let us: the bars say it, too. */
function markIcon(unread: number) {
  const marked = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
  marked?.catch(() => undefined)
}
