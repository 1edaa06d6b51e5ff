import { Menu as MenuIcon, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { appCopy } from '../../../shared/copy/app.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { classes } from '../../ui/classes.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { bottomBarScreens } from './menu-entries.ts'
import { UnreadMark } from './UnreadMark.tsx'

const MorePanel = lazyExtra(async () => (await import('./MorePanel.tsx')).MorePanel)

const itemClass =
  'flex h-16 w-full flex-col items-center justify-center gap-0.5 rounded-md text-caption font-medium transition-colors focus-visible:-outline-offset-2'

/** Within the thumb's reach, below 900 px: Home, Collection, Bar, AI, More, and between them the button to add. */
export function BottomBar() {
  const [more, setMore] = useState(false)
  const [home, collection, bar, chat] = bottomBarScreens
  const { add } = useBottleDialog.getState()
  return (
    <>
      <nav
        aria-label={appCopy.navigation}
        className="safe-bottom fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface desk:hidden"
      >
        <ul className="mx-auto grid max-w-lg grid-cols-[1fr_1.3fr_auto_1fr_1fr_1fr] max-[20rem]:grid-cols-3 px-[env(safe-area-inset-left)]">
          {home && <BarLink screen={home} />}
          {collection && <BarLink screen={collection} />}
          <li className="flex items-center justify-center">
            <button
              type="button"
              aria-label={shellCopy.addBottle}
              onClick={() => add()}
              className="-mt-5 inline-flex size-14 shrink-0 items-center justify-center rounded-full border-4 border-ground bg-accent text-on-accent shadow-raised transition-colors hover:bg-accent-strong"
            >
              <Plus aria-hidden size={26} />
            </button>
          </li>
          {bar && <BarLink screen={bar} />}
          {chat && <BarLink screen={chat} />}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={more}
              onClick={() => setMore(true)}
              className={classes(itemClass, 'relative', more ? 'text-accent' : 'text-soft')}
            >
              <MenuIcon aria-hidden size={22} />
              {shellCopy.more}
              <UnreadMark className="absolute top-1.5 start-1/2 ms-1" />
            </button>
          </li>
        </ul>
      </nav>
      {more && (
        <Suspense fallback={null}>
          <MorePanel open onClose={() => setMore(false)} />
        </Suspense>
      )}
    </>
  )
}

function BarLink({ screen: { path, title, Icon } }: { screen: (typeof bottomBarScreens)[number] }) {
  return (
    <li>
      <NavLink
        to={path}
        end={path === '/'}
        className={({ isActive }) => classes(itemClass, isActive ? 'text-accent' : 'text-soft')}
      >
        {({ isActive }) => (
          <>
            <Icon aria-hidden size={22} strokeWidth={isActive ? 2.5 : 2} />
            {title}
          </>
        )}
      </NavLink>
    </li>
  )
}
