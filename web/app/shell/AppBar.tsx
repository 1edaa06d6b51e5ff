import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { NavLink } from 'react-router-dom'
import { appCopy } from '../../../shared/copy/app.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { SyncChip } from '../../components/sync/SyncChip.tsx'
import { useIsRoomy, useIsWide } from '../../lib/wide.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { barItem } from './bar-item.ts'
import { Logo } from './Logo.tsx'
import { appBarScreens } from './menu-entries.ts'
import { useScrolledPast } from './scrolled-past.ts'
import { hasInbox, UnreadMark, useInboxPath } from './UnreadMark.tsx'

/** A phone has the bottom bar instead, and loads neither. */
const MoreMenu = lazyExtra(async () => (await import('./MoreMenu.tsx')).MoreMenu)
const UserMenu = lazyExtra(async () => (await import('./UserMenu.tsx')).UserMenu)

/** The desktop bar floats once the page is scrolled so far, in pixels (specification, section 9). */
const floatsAfter = 100

/**
 * The bar at the top: mark and sync chip on a phone; from 900 px also the way to every screen, the
 * most frequent act, and the user's menu.
 */
export function AppBar() {
  const wide = useIsWide()
  const roomy = useIsRoomy()
  const inbox = useInboxPath()
  const floats = useScrolledPast(floatsAfter)
  const { add } = useBottleDialog.getState()
  return (
    <header
      data-floating={floats || undefined}
      className="safe-top group sticky top-0 z-30 border-b border-line bg-surface desk:h-16 desk:data-floating:border-transparent desk:data-floating:bg-transparent"
    >
      <div
        className={classes(
          'safe-x mx-auto flex h-14 items-center gap-2 border border-transparent transition-all desk:h-16 desk:max-w-[1280px]',
          'desk:group-data-floating:max-w-[1264px] desk:group-data-floating:translate-y-2 desk:group-data-floating:rounded-lg',
          'desk:group-data-floating:border-line desk:group-data-floating:bg-surface desk:group-data-floating:shadow-raised',
        )}
      >
        <Logo besideScreens />
        <nav aria-label={appCopy.navigation} className="hidden shrink-0 desk:block">
          <ul className="flex gap-1">
            {appBarScreens(roomy).map((screen) => (
              <li key={screen.name}>
                <NavLink
                  to={hasInbox(screen) ? inbox : screen.path}
                  end={screen.path === '/'}
                  className={({ isActive }) => barItem(isActive)}
                >
                  {screen.title}
                  {hasInbox(screen) && <UnreadMark />}
                </NavLink>
              </li>
            ))}
            {wide && (
              <li>
                <Suspense fallback={<span className={barItem(false)}>{shellCopy.more}</span>}>
                  <MoreMenu />
                </Suspense>
              </li>
            )}
          </ul>
        </nav>
        <div className="ms-auto flex min-w-0 items-center gap-2">
          <SyncChip />
          <div className="hidden items-center gap-2 desk:flex">
            <IconButton
              tone="primary"
              label={shellCopy.addBottle}
              icon={<Plus aria-hidden size={22} />}
              onClick={() => add()}
            />
            {wide && (
              // As wide as its content, so that nothing moves.
              <Suspense fallback={<span className="w-16" />}>
                <UserMenu />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}
