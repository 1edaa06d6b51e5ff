import type { ComponentType } from 'react'
import type { ScreenName } from '../../shared/routes.ts'
import { AuthScreen } from '../features/account/AuthScreen.tsx'
import type { landingScreens } from '../features/landing/landing-screens.ts'
import type { accountScreens } from '../features/account/account-screens.ts'
import type { communityScreens } from '../features/community/community-screens.ts'
import type { marketScreens } from '../features/market/market-screens.ts'
import type { pickupScreens } from '../features/pickup/pickup-screens.ts'
import type { billingScreens } from '../features/billing/billing-screens.ts'
import type { recipeScreens } from '../features/recipes/recipe-screens.ts'
import type { storeScreens } from '../features/stores/store-screens.ts'
import type { valueScreens } from '../features/value/value-screens.ts'
import { lazyPart } from '../lib/lazy-part.ts'

const ofRecipes = (name: keyof typeof recipeScreens) =>
  lazyPart(async () =>
    (await import('../features/recipes/recipe-screens.ts')).recipeScreens[name](),
  )

const ofAccount = (name: keyof typeof accountScreens) =>
  lazyPart(async () =>
    (await import('../features/account/account-screens.ts')).accountScreens[name](),
  )

const ofBilling = (name: keyof typeof billingScreens) =>
  lazyPart(async () =>
    (await import('../features/billing/billing-screens.ts')).billingScreens[name](),
  )

const ofValue = (name: keyof typeof valueScreens) =>
  lazyPart(async () => (await import('../features/value/value-screens.ts')).valueScreens[name]())

const ofMarket = (name: keyof typeof marketScreens) =>
  lazyPart(async () => (await import('../features/market/market-screens.ts')).marketScreens[name]())

const ofStores = (name: keyof typeof storeScreens) =>
  lazyPart(async () => (await import('../features/stores/store-screens.ts')).storeScreens[name]())

const ofPickup = (name: keyof typeof pickupScreens) =>
  lazyPart(async () => (await import('../features/pickup/pickup-screens.ts')).pickupScreens[name]())

const ofLanding = (name: keyof typeof landingScreens) =>
  lazyPart(async () =>
    (await import('../features/landing/landing-screens.ts')).landingScreens[name](),
  )

/** What stands at `/` while nobody is signed in. */
export const Landing = ofLanding('landing')

const ofCommunity = (name: keyof typeof communityScreens) =>
  lazyPart(async () =>
    (await import('../features/community/community-screens.ts')).communityScreens[name](),
  )

/** The component of each screen of `shared/routes.ts`; each is a file of its own on the network. */
export const screens = {
  home: lazyPart(async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen),
  collection: lazyPart(
    async () => (await import('../features/collection/CollectionScreen.tsx')).CollectionScreen,
  ),
  places: lazyPart(
    async () => (await import('../features/collection/places/PlacesScreen.tsx')).PlacesScreen,
  ),
  bottle: lazyPart(
    async () => (await import('../features/collection/BottleScreen.tsx')).BottleScreen,
  ),
  bar: lazyPart(async () => (await import('../features/bar/BarScreen.tsx')).BarScreen),
  chat: lazyPart(async () => (await import('../features/sommelier/ChatScreen.tsx')).ChatScreen),
  journal: lazyPart(async () => (await import('../features/bar/JournalScreen.tsx')).JournalScreen),
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
  news: lazyPart(async () => (await import('../features/news/NewsScreen.tsx')).NewsScreen),
  alerts: lazyPart(async () => (await import('../features/alerts/AlertsScreen.tsx')).AlertsScreen),
  sharing: lazyPart(
    async () => (await import('../features/sharing/SharingScreen.tsx')).SharingScreen,
  ),
  import: lazyPart(
    async () => (await import('../features/collection/import/ImportScreen.tsx')).ImportScreen,
  ),
  attention: ofAccount('attention'),
  profile: ofAccount('profile'),
  restore: ofAccount('restore'),
  security: ofAccount('security'),
  confirmEmail: ofAccount('confirmEmail'),
  settings: ofAccount('settings'),
  hypeRadar: ofMarket('hypeRadar'),
  drop: ofMarket('drop'),
  ultraDrop: ofMarket('ultraDrop'),
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
  socialProof: lazyPart(
    async () => (await import('../features/social-proof/SocialProofScreen.tsx')).SocialProofScreen,
  ),
  adminDashboard: lazyPart(
    async () => (await import('../features/admin/AdminDashboardScreen.tsx')).AdminDashboardScreen,
  ),
  subscription: ofBilling('subscription'),
  features: ofLanding('features'),
  pricing: ofBilling('pricing'),
  support: lazyPart(
    async () => (await import('../features/support/SupportScreen.tsx')).SupportScreen,
  ),
  // In the page itself (`door-markup.tsx`), so that nothing is left to wait for.
  auth: AuthScreen,
  login: AuthScreen,
  terms: ofAccount('terms'),
  privacy: ofAccount('privacy'),
} satisfies Record<ScreenName, ComponentType>
