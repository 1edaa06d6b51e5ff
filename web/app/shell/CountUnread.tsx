import { useEffect } from 'react'
import { messages } from '../../../shared/features/alerts/inbox-message.ts'
import { notices } from '../../../shared/features/alerts/notice.ts'
import { forgetPostDrafts } from '../../components/community/forget-post-drafts.ts'
import { deleteStoredNews } from '../../components/news/delete-stored-news.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRows } from '../../local/hooks/live.ts'
import { receivedItems } from '../../local/received/received.ts'
import { useSession } from '../../local/session/session.ts'
import { useUnread } from './unread.ts'

/** Counts unread messages for the badges of the bars and the app's icon; renders nothing. */
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
  // Reset on sign-out, or the next user would see the count.
  useEffect(
    () => () => {
      useUnread.setState(0, true)
      markIcon(0)
      if (useSession.getState().user?.id === user.id) return
      void forgetPostDrafts(user.id)
      void deleteStoredNews(user.id)
      void receivedItems.forget()
    },
    [user.id],
  )
  return null
}

const countUnread = (rows: readonly { readonly readAt?: number | undefined }[]) =>
  rows.reduce((count, { readAt }) => (readAt === undefined ? count + 1 : count), 0)

/** The badge of the installed app's icon. Not every browser supports or permits it; the bars have one, too. */
function markIcon(unread: number) {
  const marked = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
  marked?.catch(() => undefined)
}
