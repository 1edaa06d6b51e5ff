import type { ComponentType } from 'react'
import type { ScreenName } from '../../shared/routes.ts'
import { AuthScreen } from '../features/account/sign-in/AuthScreen.tsx'
import { lazyPart } from '../lib/lazy-part.ts'

/** The screens of a feature, from its own table, which loads with the first of them. */
const of =
  <Name extends string>(load: () => Promise<{ screens: Record<Name, Load> }>) =>
  (name: Name) =>
    lazyPart(async () => (await load()).screens[name]())
type Load = () => Promise<ComponentType>

/** A screen that its module names itself. */
const one = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => (await load())[name])

const ofRecipes = of(() => import('../features/recipes/recipe-screens.ts'))
const ofAccount = of(() => import('../features/account/account-screens.ts'))
const ofBilling = of(() => import('../features/billing/billing-screens.ts'))
const ofValue = of(() => import('../features/value/value-screens.ts'))
const ofMarket = of(() => import('../features/market/market-screens.ts'))
const ofStores = of(() => import('../features/stores/store-screens.ts'))
const ofPickup = of(() => import('../features/pickup/pickup-screens.ts'))
const ofLanding = of(() => import('../features/landing/landing-screens.ts'))
const ofCommunity = of(() => import('../features/community/community-screens.ts'))

/** The screen at `/` for visitors. */
export const Landing = ofLanding('landing')

/** The component of each screen of `shared/routes.ts`; each is a file of its own on the network. */
export const screens = {
  home: one(() => import('../features/home/HomeScreen.tsx'), 'HomeScreen'),
  collection: one(() => import('../features/collection/CollectionScreen.tsx'), 'CollectionScreen'),
  addBottle: one(
    () => import('../features/collection/shortcuts/AddBottleScreen.tsx'),
    'AddBottleScreen',
  ),
  scanBottle: one(
    () => import('../features/collection/shortcuts/ScanBottleScreen.tsx'),
    'ScanBottleScreen',
  ),
  places: one(() => import('../features/collection/places/PlacesScreen.tsx'), 'PlacesScreen'),
  bottle: one(() => import('../features/collection/BottleScreen.tsx'), 'BottleScreen'),
  bar: one(() => import('../features/bar/BarScreen.tsx'), 'BarScreen'),
  chat: one(() => import('../features/sommelier/ChatScreen.tsx'), 'ChatScreen'),
  journal: one(() => import('../features/bar/JournalScreen.tsx'), 'JournalScreen'),
  recipes: ofRecipes('recipes'),
  recipe: ofRecipes('recipe'),
  publicRecipe: ofRecipes('publicRecipe'),
  tonight: ofRecipes('tonight'),
  barMenu: ofRecipes('barMenu'),
  classics: ofRecipes('classics'),
  shopping: ofRecipes('shopping'),
  recipeImport: ofRecipes('recipeImport'),
  valueTracker: ofValue('valueTracker'),
  analysis: ofValue('analysis'),
  marketReport: ofValue('marketReport'),
  valueReport: ofValue('valueReport'),
  news: one(() => import('../features/news/NewsScreen.tsx'), 'NewsScreen'),
  alerts: one(() => import('../features/alerts/AlertsScreen.tsx'), 'AlertsScreen'),
  sharing: one(() => import('../features/sharing/SharingScreen.tsx'), 'SharingScreen'),
  import: one(() => import('../features/collection/import/ImportScreen.tsx'), 'ImportScreen'),
  received: one(() => import('../features/received/ReceivedScreen.tsx'), 'ReceivedScreen'),
  attention: ofAccount('attention'),
  profile: ofAccount('profile'),
  restore: ofAccount('restore'),
  security: ofAccount('security'),
  confirmEmail: ofAccount('confirmEmail'),
  settings: ofAccount('settings'),
  hypeRadar: ofMarket('hypeRadar'),
  dropSpotting: one(
    () => import('../features/sightings/DropSpottingScreen.tsx'),
    'DropSpottingScreen',
  ),
  drop: ofMarket('drop'),
  ultraDrop: ofMarket('ultraDrop'),
  events: ofMarket('events'),
  event: ofMarket('event'),
  reservations: ofMarket('reservations'),
  reservation: ofMarket('reservation'),
  paymentReturn: ofMarket('paymentReturn'),
  community: ofCommunity('community'),
  group: ofCommunity('group'),
  post: ofCommunity('post'),
  stores: ofStores('stores'),
  store: ofStores('store'),
  storeInvitation: ofStores('storeInvitation'),
  storeDashboard: ofStores('storeDashboard'),
  storeToday: ofPickup('storeToday'),
  storeScan: ofPickup('storeScan'),
  loyalty: one(() => import('../features/loyalty/LoyaltyScreen.tsx'), 'LoyaltyScreen'),
  socialProof: one(
    () => import('../features/social-proof/SocialProofScreen.tsx'),
    'SocialProofScreen',
  ),
  adminDashboard: one(
    () => import('../features/admin/AdminDashboardScreen.tsx'),
    'AdminDashboardScreen',
  ),
  subscription: ofBilling('subscription'),
  features: ofLanding('features'),
  pricing: ofBilling('pricing'),
  support: one(() => import('../features/support/SupportScreen.tsx'), 'SupportScreen'),
  // Bundled with the page itself (`door-markup.tsx`), so that it never waits.
  auth: AuthScreen,
  login: AuthScreen,
  terms: ofAccount('terms'),
  privacy: ofAccount('privacy'),
} satisfies Record<ScreenName, ComponentType>
