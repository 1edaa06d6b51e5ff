import { ChevronDown } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { useIsRoomy } from '../../lib/wide.ts'
import { Menu } from '../../ui/Menu.tsx'
import { barItem } from './bar-item.ts'
import { moreMenuScreens } from './menu-entries.ts'
import { iconOf } from './menu-icons.ts'

/** The screens for which the desktop bar has no room. */
export function MoreMenu() {
  const { pathname } = useLocation()
  const screens = moreMenuScreens(useIsRoomy())
  const isHere = screens.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <Menu
      label={shellCopy.more}
      items={screens.map(({ name, path, title }) => {
        const Icon = iconOf(name)
        return { label: title, to: path, icon: <Icon aria-hidden size={20} /> }
      })}
      trigger={(props) => (
        <button {...props} className={barItem(isHere)}>
          {shellCopy.more}
          <ChevronDown aria-hidden size={16} />
        </button>
      )}
    />
  )
}
