import { shellCopy } from '../../../shared/copy/shell.ts'
import { routes } from '../../../shared/routes.ts'
import { classes } from '../../ui/classes.ts'
import type { MenuScreen } from './menu-entries.ts'
import { useUnread } from './unread.ts'

/** The number of unread messages, up to 99; nothing without one. */
export function UnreadMark({ className }: { className?: string }) {
  const unread = useUnread()
  return (
    unread > 0 && (
      <>
        <span
          aria-hidden
          className={classes(
            'figures inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-caption font-semibold text-on-accent',
            className,
          )}
        >
          {Math.min(unread, 99)}
        </span>
        <span className="sr-only"> {shellCopy.unread(unread)}</span>
      </>
    )
  )
}

/** The place to read unread messages. */
export const hasInbox = ({ name }: MenuScreen): boolean => name === 'alerts'

/** Its address: the inbox, where something waits there. */
export function useInboxPath(): string {
  return useUnread() > 0 ? `${routes.alerts.path}?tab=inbox` : routes.alerts.path
}
