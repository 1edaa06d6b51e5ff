import {
  Bell,
  Bookmark,
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

/** One without a line here has a bookmark. */
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

/** In the order of `shared/routes.ts`. */
const inMenu = (wanted: NonNullable<Route['menu']>): MenuScreen[] =>
  (Object.entries(routes) as [ScreenName, Route][])
    .filter(([, { menu }]) => menu === wanted)
    .map(([name, { path, title, menuFor }]) => ({
      name,
      path,
      title,
      Icon: icons[name] ?? Bookmark,
      menuFor,
    }))

const more = inMenu('more')
const own = inMenu('user')

/** The bar of five, without its two buttons. */
export const bottomBarScreens = inMenu('bar')
/** The More panel: all that does not stand in the bar of five. */
export const moreScreens = [...more, ...own]
/** What is opened every day: the desktop bar is full with it at 900 px. The rest is under the user's name. */
const daily = new Set<ScreenName>(['recipes', 'valueTracker', 'alerts'])
export const appBarScreens = [...bottomBarScreens, ...more.filter(({ name }) => daily.has(name))]
export const userMenuScreens = [...more.filter(({ name }) => !daily.has(name)), ...own]
