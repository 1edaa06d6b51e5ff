import {
  Bell,
  CircleUserRound,
  ChartLine,
  CloudUpload,
  FileUp,
  House,
  Library,
  type LucideIcon,
  Martini,
  NotebookText,
  Settings,
  Wine,
} from 'lucide-react'
import { type Route, routes, type ScreenName } from '../../../shared/routes.ts'

const icons: Partial<Record<ScreenName, LucideIcon>> = {
  home: House,
  collection: Library,
  bar: Wine,
  journal: NotebookText,
  recipes: Martini,
  valueTracker: ChartLine,
  alerts: Bell,
  import: FileUp,
  attention: CloudUpload,
  profile: CircleUserRound,
  settings: Settings,
}

/** A screen as it stands in a menu. */
export interface MenuScreen {
  name: ScreenName
  path: string
  title: string
  Icon: LucideIcon
}

/** In the order of `shared/routes.ts`; only what exists is there. */
const inMenu = (wanted: NonNullable<Route['menu']>): MenuScreen[] =>
  (Object.entries(routes) as [ScreenName, Route][]).flatMap(([name, { path, title, menu }]) => {
    const Icon = icons[name]
    return Icon && menu === wanted ? [{ name, path, title, Icon }] : []
  })

const more = inMenu('more')
const own = inMenu('user')

/** The bar of five, without its two buttons. */
export const bottomBarScreens = inMenu('bar')
/** The More panel: all that does not stand in the bar of five. */
export const moreScreens = [...more, ...own]
/** What one opens now and then: not in the desktop bar, which is full at 900 px, but under the user's name. */
const rare = new Set<ScreenName>(['journal', 'attention', 'import'])
export const appBarScreens = [...bottomBarScreens, ...more.filter(({ name }) => !rare.has(name))]
export const userMenuScreens = [...more.filter(({ name }) => rare.has(name)), ...own]
