import {
  Bell,
  ChartLine,
  CircleUserRound,
  CloudUpload,
  FileUp,
  Flame,
  House,
  Library,
  type LucideIcon,
  Martini,
  NotebookText,
  Settings,
  ShieldCheck,
  Sparkles,
  Store,
  Ticket,
  Warehouse,
  Users,
  Wine,
} from 'lucide-react'
import type { Role } from '../../../shared/business/roles.ts'
import { type Route, routes, type ScreenName } from '../../../shared/routes.ts'

const icons: Partial<Record<ScreenName, LucideIcon>> = {
  home: House,
  collection: Library,
  bar: Wine,
  chat: Sparkles,
  journal: NotebookText,
  recipes: Martini,
  valueTracker: ChartLine,
  alerts: Bell,
  sharing: Users,
  import: FileUp,
  attention: CloudUpload,
  profile: CircleUserRound,
  settings: Settings,
  hypeRadar: Flame,
  reservations: Ticket,
  stores: Store,
  storeDashboard: Warehouse,
  adminDashboard: ShieldCheck,
}

/** A screen as it stands in a menu. */
export interface MenuScreen {
  name: ScreenName
  path: string
  title: string
  Icon: LucideIcon
  menuFor?: readonly Role[] | undefined
}

/** Those of the screens that the user may open. */
export const openTo = (screens: readonly MenuScreen[], roles: readonly Role[]): MenuScreen[] =>
  screens.filter(({ menuFor }) => !menuFor || menuFor.some((role) => roles.includes(role)))

/** In the order of `shared/routes.ts`; only what exists is there. */
const inMenu = (wanted: NonNullable<Route['menu']>): MenuScreen[] =>
  (Object.entries(routes) as [ScreenName, Route][]).flatMap(
    ([name, { path, title, menu, menuFor }]) => {
      const Icon = icons[name]
      return Icon && menu === wanted ? [{ name, path, title, Icon, menuFor }] : []
    },
  )

const more = inMenu('more')
const own = inMenu('user')

/** The bar of five, without its two buttons. */
export const bottomBarScreens = inMenu('bar')
/** The More panel: all that does not stand in the bar of five. */
export const moreScreens = [...more, ...own]
/** What one opens now and then: not in the desktop bar, which is full at 900 px, but under the user's name. */
const rare = new Set<ScreenName>([
  ...(['journal', 'attention', 'import', 'sharing', 'stores'] as const),
  ...(['hypeRadar', 'reservations'] as const),
])
export const appBarScreens = [...bottomBarScreens, ...more.filter(({ name }) => !rare.has(name))]
export const userMenuScreens = [...more.filter(({ name }) => rare.has(name)), ...own]
