import { receivedAddress } from './business/received.ts'
import type { Role } from './business/roles.ts'
import { messages } from './kernel/language.ts'

/**
 * Every screen: its name, its path and who may open it. The router, the menus and the titles are
 * made from this list; `web/app/screens.ts` gives each name its component.
 */
export interface Route {
  /** As react-router has it: `:id` names a parameter. */
  readonly path: string
  /** The name of the screen: the title of the page and its entry in a menu. */
  readonly title: string
  /**
   * - `anyone`: always available
   * - `visitor`: only signed out; a signed-in user is sent to Home
   * - `user`: only signed in; a visitor is sent to the sign-in page and back
   */
  readonly who: 'anyone' | 'visitor' | 'user'
  /** Only for users in this role; to others there is nothing at this address. */
  readonly role?: Role
  /** Its menu: the bottom bar, the More panel, or the menu under the user's name. */
  readonly menu?: 'bar' | 'more' | 'user'
  /** Only for users with one of these roles; absent: for all. */
  readonly menuFor?: readonly Role[]
}

const all = {
  home: { path: '/', title: 'Home', who: 'user', menu: 'bar' },
  collection: { path: '/collections', title: 'Collection', who: 'user', menu: 'bar' },
  addBottle: { path: '/add', title: 'Add a bottle', who: 'user' },
  scanBottle: { path: '/scan', title: 'Scan a bottle', who: 'user' },
  places: { path: '/collections/places', title: 'Places and tags', who: 'user' },
  bottle: { path: '/collections/:id', title: 'Bottle', who: 'user' },
  bar: { path: '/bar', title: 'Bar', who: 'user', menu: 'bar' },
  chat: { path: '/chat', title: 'AI', who: 'user', menu: 'bar' },
  alerts: { path: '/alerts', title: 'Alerts', who: 'user', menu: 'more' },
  reservations: { path: '/reservations', title: 'Reservations', who: 'user', menu: 'more' },
  reservation: { path: '/reservations/:id', title: 'Reservation', who: 'user' },
  paymentReturn: { path: '/reservations/:id/payment', title: 'Your payment', who: 'user' },
  hypeRadar: { path: '/hype-radar', title: 'Hype Radar', who: 'anyone', menu: 'more' },
  drop: { path: '/drops/:id', title: 'Drop', who: 'anyone' },
  ultraDrop: { path: '/ultra-drops/:id', title: 'Ultra drop', who: 'anyone' },
  stores: { path: '/stores', title: 'Stores', who: 'anyone', menu: 'more' },
  store: { path: '/stores/:id', title: 'Store', who: 'anyone' },
  dropSpotting: { path: '/drop-spotting', title: 'Spot', who: 'user', menu: 'more' },
  events: { path: '/events', title: 'Events', who: 'anyone', menu: 'more' },
  event: { path: '/events/:id', title: 'Event', who: 'anyone' },
  recipes: { path: '/recipes', title: 'Recipes', who: 'user', menu: 'more' },
  tonight: { path: '/recipes/tonight', title: 'What can I make', who: 'user' },
  barMenu: { path: '/recipes/menu', title: 'Tonight’s menu', who: 'user' },
  classics: { path: '/recipes/classics', title: 'Classics', who: 'user' },
  shopping: { path: '/recipes/shopping', title: 'Shopping list', who: 'user' },
  recipeImport: { path: '/recipes/import', title: 'Import recipes', who: 'user' },
  recipe: { path: '/recipes/:id', title: 'Recipe', who: 'user' },
  publicRecipe: { path: '/recipes/shared/:id', title: 'Recipe', who: 'anyone' },
  valueTracker: { path: '/value-tracker', title: 'Value Tracker', who: 'user', menu: 'more' },
  analysis: { path: '/value-tracker/analysis', title: 'Cellar analysis', who: 'user' },
  marketReport: { path: '/value-tracker/market', title: 'Market report', who: 'user' },
  valueReport: { path: '/value-tracker/report', title: 'Value report', who: 'user' },
  journal: { path: '/journal', title: 'Journal', who: 'user', menu: 'more' },
  news: { path: '/news', title: 'News', who: 'user', menu: 'more' },
  community: { path: '/community', title: 'Community', who: 'user', menu: 'more' },
  group: { path: '/community/groups/:id', title: 'Group', who: 'user' },
  post: { path: '/community/posts/:id', title: 'Post', who: 'user' },
  socialProof: { path: '/social-proof', title: 'Social Proof', who: 'user', menu: 'more' },
  sharing: { path: '/sharing', title: 'Sharing', who: 'user', menu: 'more' },
  import: { path: '/import', title: 'Import', who: 'user', menu: 'more' },
  received: { path: receivedAddress, title: 'Received', who: 'anyone' },
  attention: { path: '/attention', title: 'Sync', who: 'user', menu: 'more' },
  profile: { path: '/profile', title: 'Profile', who: 'user', menu: 'user' },
  loyalty: { path: '/loyalty', title: 'Loyalty', who: 'user', menu: 'user' },
  settings: { path: '/settings', title: 'Settings', who: 'user', menu: 'user' },
  storeInvitation: { path: '/store-invitation', title: 'Invitation', who: 'user' },
  storeDashboard: {
    path: '/store-dashboard',
    title: 'Store Dashboard',
    who: 'user',
    menu: 'user',
    menuFor: ['owner', 'staff'],
  },
  storeToday: { path: '/store-dashboard/today', title: 'Today at the store', who: 'user' },
  storeScan: { path: '/store-dashboard/scan', title: 'Scan a pickup', who: 'user' },
  adminDashboard: {
    path: '/admin-dashboard',
    title: 'Admin Dashboard',
    who: 'user',
    menu: 'user',
    role: 'admin',
    menuFor: ['admin'],
  },
  restore: { path: '/settings/restore', title: 'Restore a backup', who: 'user' },
  security: { path: '/settings/security', title: 'Sign-in and security', who: 'user' },
  subscription: { path: '/subscription', title: 'Subscription', who: 'user' },
  features: { path: '/features', title: 'Features', who: 'anyone' },
  pricing: { path: '/pricing', title: 'Pricing', who: 'anyone' },
  support: { path: '/support', title: 'Support', who: 'anyone' },
  auth: { path: '/auth', title: 'Sign in', who: 'anyone' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm your address', who: 'anyone' },
  login: { path: '/login', title: 'Sign in', who: 'visitor' },
  terms: { path: '/terms-of-service', title: 'Terms of Service', who: 'anyone' },
  privacy: { path: '/privacy-policy', title: 'Privacy Policy', who: 'anyone' },
} as const satisfies Record<string, Route>

/** The names of the screens, in the language of who reads them. */
export const routeTitles = messages(
  'routes',
  Object.fromEntries(Object.entries(all).map(([name, { title }]) => [name, title])),
) as { readonly [Name in keyof typeof all]: string }

export const routes = Object.fromEntries(
  Object.entries(all).map(([name, route]) => [
    name,
    Object.defineProperty({ ...route }, 'title', {
      enumerable: true,
      get: () => routeTitles[name as keyof typeof all],
    }),
  ]),
) as typeof all

export type ScreenName = keyof typeof routes

/** Old addresses and where they lead now. */
export const redirects = {
  '/wallet-bar': '/bar',
  '/bottle-alerts': '/alerts',
  '/community-feed': '/community',
  '/insider-news': '/news',
} as const satisfies Record<`/${string}`, `/${string}`>
