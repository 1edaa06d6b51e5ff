import { Bookmark, House, Library, type LucideIcon, Sparkles, Wine } from 'lucide-react'
import type { Role } from '../../../shared/business/roles.ts'
import { type Route, routes, type ScreenName } from '../../../shared/routes.ts'

/** Icons of the bottom bar; other menus load theirs (`menu-icons.ts`). */
const barIcons: Partial<Record<ScreenName, LucideIcon>> = {
  home: House,
  collection: Library,
  bar: Wine,
  chat: Sparkles,
}

/** A screen in a menu. */
export interface MenuScreen {
  name: ScreenName
  path: string
  title: string
  menuFor?: readonly Role[] | undefined
}

/** The screens the user may open. */
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
      menuFor,
    }))

const more = inMenu('more')
const own = inMenu('user')

/** The bar of five, without its two buttons. */
export const bottomBarScreens = inMenu('bar').map((screen) => ({
  ...screen,
  Icon: barIcons[screen.name] ?? Bookmark,
}))
/** The More panel: all screens that are not in the bottom bar. */
export const moreScreens = [...more, ...own]
/** Daily screens are in the desktop bar, the rest behind its More button. */
const daily = new Set<ScreenName>(['alerts', 'reservations', 'hypeRadar'])
/** From 1,280 px on these fit as well: the bar is full at 900 px. */
const roomy = new Set<ScreenName>([...daily, 'stores', 'recipes', 'valueTracker'])

/** @param isRoomy see `useIsRoomy` */
export const appBarScreens = (isRoomy: boolean) => [...bottomBarScreens, ...inAppBar(isRoomy)]
/** Behind the More button of the desktop bar. */
export const moreMenuScreens = (isRoomy: boolean) => {
  const shown = new Set(inAppBar(isRoomy))
  return more.filter((screen) => !shown.has(screen))
}
/** Under the user's name: account, store and admin. */
export const userMenuScreens = own
const inAppBar = (isRoomy: boolean) => {
  const wanted = isRoomy ? roomy : daily
  return more.filter(({ name }) => wanted.has(name))
}
