import { ChevronDown, CircleUserRound, LogOut } from 'lucide-react'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSignOut } from '../../components/account/sign-out.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { openTo, userMenuScreens } from './menu-entries.ts'
import { iconOf } from './menu-icons.ts'
import { WhoIsSignedIn } from './WhoIsSignedIn.tsx'

/** The user menu: settings, legal pages, sign-out, and entries allowed by their roles. */
export function UserMenu() {
  const { user } = useDevice()
  const signOut = useSignOut()
  const items: MenuItem[] = [
    ...openTo(userMenuScreens, user.roles).map(({ name, path, title }) => {
      const Icon = iconOf(name)
      return { label: title, to: path, icon: <Icon aria-hidden size={20} /> }
    }),
    'line',
    { label: routes.terms.title, to: routes.terms.path },
    { label: routes.privacy.title, to: routes.privacy.path },
    'line',
    {
      label: shellCopy.signOut,
      icon: <LogOut className="mirrored" aria-hidden size={20} />,
      onSelect: signOut,
    },
  ]
  return (
    <Menu
      label={shellCopy.userMenu}
      align="end"
      heading={<WhoIsSignedIn user={user} />}
      items={items}
      trigger={(props) => (
        <Tooltip label={shellCopy.userMenu}>
          <button
            {...props}
            aria-label={shellCopy.userMenu}
            className="target inline-flex items-center gap-1 rounded-md px-1 hover:bg-sunken"
          >
            <CircleUserRound aria-hidden size={26} />
            <ChevronDown aria-hidden size={16} className="text-soft" />
          </button>
        </Tooltip>
      )}
    />
  )
}
