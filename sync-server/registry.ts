import type { AccountDeps } from './features/account/account-deps.ts'
import { adminAccountHandlers } from './features/account/admin-handlers.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { type LeadsOn, letterJobs } from './features/account/letters.ts'
import { passkeyHandlers } from './features/account/passkey-handlers.ts'
import { profileHandlers } from './features/account/profile-handlers.ts'
import { providerHandlers } from './features/account/provider-handlers.ts'
import { noticeHandlers } from './features/account/notice-handlers.ts'
import { pushHandlers } from './features/account/push-handlers.ts'
import { sendResetLink } from './features/account/reset-links.ts'
import { roomHandlers } from './features/account/room-handlers.ts'
import { tokenHandlers } from './features/account/tokens.ts'
import { alertHandlers } from './features/alerts/handlers.ts'
import { priceListHandlers } from './features/alerts/price-list-handlers.ts'
import { inboxHandlers } from './features/alerts/inbox-handlers.ts'
import { alertJobs } from './features/alerts/jobs.ts'
import { alertReaction } from './features/alerts/reactions.ts'
import { deliveryJobs } from './features/alerts/deliver.ts'
import { adminBillingHandlers } from './features/billing/admin-handlers.ts'
import { billingHandlers } from './features/billing/handlers.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { pricingData } from './features/billing/pricing-data.ts'
import { catalogueHandlers } from './features/catalogue/handlers.ts'
import { catalogueJobs } from './features/catalogue/jobs.ts'
import { communityHandlers } from './features/community/handlers.ts'
import { communityJobs } from './features/community/jobs.ts'
import { pourHandlers } from './features/bar/handlers.ts'
import { bottleHandlers } from './features/collection/bottle-handlers.ts'
import { photoHandlers } from './features/collection/handlers.ts'
import { legalHandlers } from './features/legal/handlers.ts'
import { privacyHead, termsHead } from './features/legal/legal-heads.ts'
import { eventHandlers } from './features/events/handlers.ts'
import { eventJobs } from './features/events/jobs.ts'
import { exchangeHandlers } from './features/exchange/handlers.ts'
import { exchangeJobs } from './features/exchange/jobs.ts'
import { pickupHandlers } from './features/pickup/handlers.ts'
import { dropHead } from './features/market/drop-head.ts'
import { dropMap } from './features/market/drop-map.ts'
import { loyaltyHandlers } from './features/loyalty/handlers.ts'
import { marketHandlers } from './features/market/handlers.ts'
import { marketJobs } from './features/market/jobs.ts'
import { radarHandlers } from './features/radar/handlers.ts'
import { radarJobs } from './features/radar/jobs.ts'
import { recipeHandlers } from './features/recipes/handlers.ts'
import { publicRecipeHandlers } from './features/recipes/public-handlers.ts'
import { recipeHead } from './features/recipes/recipe-head.ts'
import { recipeMap } from './features/recipes/recipe-map.ts'
import { recipeReaction } from './features/recipes/reactions.ts'
import { newsHandlers } from './features/news/handlers.ts'
import { newsJobs } from './features/news/jobs.ts'
import { sharingHandlers } from './features/sharing/handlers.ts'
import { sightingHandlers } from './features/sightings/handlers.ts'
import { sightingJobs } from './features/sightings/jobs.ts'
import { sightingReaction } from './features/sightings/reactions.ts'
import { wishDateReaction } from './features/sightings/wish-dates.ts'
import { socialProofHandlers } from './features/social-proof/handlers.ts'
import { socialProofJobs } from './features/social-proof/jobs.ts'
import { storeHead } from './features/stores/store-head.ts'
import { storeMap } from './features/stores/store-map.ts'
import { storesHandlers } from './features/stores/handlers.ts'
import { supportHandlers } from './features/support/handlers.ts'
import { supportHead } from './features/support/support-head.ts'
import { valueHandlers } from './features/value/handlers.ts'
import { valueJobs } from './features/value/jobs.ts'
import { valueReaction } from './features/value/reactions.ts'
import { sommelierHandlers } from './features/sommelier/handlers.ts'
import { documentMap } from './documents/routes.ts'
import { eventHead } from './features/events/event-head.ts'
import { eventMap } from './features/events/event-map.ts'
import { sponsorRequestHandlers } from './features/sponsor-requests/handlers.ts'
import { ultraDropHandlers } from './features/ultra-drops/handlers.ts'
import { ultraDropJobs } from './features/ultra-drops/jobs.ts'
import { ultraDropHead } from './features/ultra-drops/ultra-drop-head.ts'
import { ultraDropMap } from './features/ultra-drops/ultra-drop-map.ts'
import { wishHandlers } from './features/wishlist/handlers.ts'
import { type FindHeads, screenHead } from './http/page-head.ts'
import type { SiteMapSources } from './http/site-map.ts'
import { backupJobs } from './backup/jobs.ts'
import { fileJobs } from './files/jobs.ts'
import { loyaltyReaction } from './loyalty/reactions.ts'
import { loyaltyJobs } from './loyalty/jobs.ts'
import { gatheringReaction } from './notices/gathering.ts'
import { noticeJobs } from './notices/jobs.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { paymentJobs } from './payments/jobs.ts'
import { retentionJobs } from './sync/retention.ts'
import type { Services } from './services.ts'
import type { Reaction } from './sync/reaction.ts'

/** The handlers of all features; `main.ts` holds it against all that the contracts promise. */
export function handlersOf(services: Services) {
  const { db, now, linkTo, report, timeoutMs, accountLimits, limits, letterLimits } = services
  const { sessions, provesAddresses, letters, webPush, photoStorage, receivePicture } = services
  const { money, billing, viewers, passes, seatPasses, askForArticle, model, operator, passesOn } =
    services
  const { fetchFeed, waitingRooms } = services
  const rowLimits = accountLimits
  const account = accountPartsOf(services)
  const changing = { db, rowLimits, reacts, now }
  return {
    ...accountHandlers(account),
    ...adminAccountHandlers(account),
    ...passkeyHandlers(account),
    ...profileHandlers(account),
    ...providerHandlers(account),
    ...tokenHandlers(account),
    ...pushHandlers({ db, webPush, now }),
    ...noticeHandlers({
      ...changing,
      limits,
      letterLimits,
      letters,
      webPush,
      unsubscribing: services.unsubscribing,
      provesAddresses,
      linkTo,
    }),
    ...roomHandlers({ db, accountLimits }),
    ...alertHandlers(changing),
    ...priceListHandlers({ db, limits, now }),
    ...inboxHandlers(changing),
    ...billingHandlers({ ...billing, limits }),
    ...adminBillingHandlers({ db, now }),
    ...catalogueHandlers({ db, limits, askForArticle, now }),
    ...communityHandlers({
      db,
      limits,
      sessions,
      photoStorage,
      receivePicture,
      accountLimits,
      now,
    }),
    ...eventHandlers({
      db,
      limits,
      sessions,
      seatPasses,
      paying: money.desk,
      linkTo,
      waitingRooms,
      now,
    }),
    ...exchangeHandlers({ db, isFetching: services.askForRates !== undefined, now }),
    ...radarHandlers({ db, sessions, viewers, now }),
    ...legalHandlers({ operator, identityProvider: services.identityProvider, passesOn }),
    ...marketHandlers({
      db,
      limits,
      sessions,
      photoStorage,
      receivePicture,
      accountLimits,
      paying: money.desk,
      viewers,
      waitingRooms,
      linkTo,
      now,
    }),
    ...ultraDropHandlers({
      db,
      limits,
      sessions,
      draws: services.draws,
      drawSecrets: services.drawSecrets,
      waitingRooms,
      now,
    }),
    ...sightingHandlers({
      db,
      limits,
      photoStorage,
      sessions,
      traces: services.traces,
      now,
    }),
    ...paymentHandlers({ money, limits, timeoutMs }),
    ...bottleHandlers(changing),
    ...pourHandlers(changing),
    ...wishHandlers(changing),
    ...photoHandlers({ db, photoStorage, receivePicture, accountLimits, now }),
    ...loyaltyHandlers({ db }),
    ...sponsorRequestHandlers({ db, limits, now }),
    ...pickupHandlers({ db, limits, passes, now }),
    ...recipeHandlers(changing),
    ...publicRecipeHandlers({ db, photoStorage, now }),
    ...sharingHandlers({ db, limits, letterLimits, letters, accountLimits, linkTo, now }),
    ...storesHandlers({
      db,
      limits,
      letterLimits,
      sessions,
      letters,
      provesAddresses,
      linkTo,
      now,
    }),
    ...socialProofHandlers({ db, limits, now }),
    ...supportHandlers({ db, limits, letters, provesAddresses, linkTo, now }),
    ...newsHandlers({ db, limits, fetchFeed, now }),
    ...valueHandlers({ db, now }),
    ...sommelierHandlers({ db, limits, rowLimits, model, report, now }),
  }
}

/** The heads of public pages: each public screen has its line here. */
export const headsOf = ({ db, now, linkTo, billing }: Services): FindHeads => ({
  home: screenHead('home', linkTo),
  drop: dropHead({ db, linkTo, now }),
  ultraDrop: ultraDropHead({ db, linkTo, now }),
  event: eventHead({ db, linkTo, now }),
  store: storeHead({ db, now }),
  publicRecipe: recipeHead({ db }),
  hypeRadar: screenHead('hypeRadar', linkTo),
  events: screenHead('events', linkTo),
  stores: screenHead('stores', linkTo),
  features: screenHead('features', linkTo),
  pricing: screenHead('pricing', linkTo, { data: () => pricingData(billing) }),
  support: supportHead(linkTo),
  terms: termsHead(linkTo),
  privacy: privacyHead(linkTo),
  auth: 'unlisted',
  received: 'unlisted',
  confirmEmail: 'unlisted',
})

/** The site map's pages besides the static ones. */
export const siteMapSourcesOf = ({ db, now }: Services): SiteMapSources => ({
  drops: dropMap({ db, now }),
  ultras: ultraDropMap({ db, now }),
  events: eventMap({ db, now }),
  stores: storeMap({ db, now }),
  recipes: recipeMap({ db, now }),
  documents: documentMap,
})

const accountPartsOf = (services: Services): AccountDeps => ({
  db: services.db,
  auth: services.auth,
  sessions: services.sessions,
  passkeys: services.passkeys,
  knownBrowsers: services.knownBrowsers,
  limits: services.limits,
  letterLimits: services.letterLimits,
  accountLimits: services.accountLimits,
  letters: services.letters,
  provesAddresses: services.provesAddresses,
  photoStorage: services.photoStorage,
  model: services.model,
  identityProvider: services.identityProvider,
  warnOperator: services.warnOperator,
  operator: services.operator,
  linkTo: services.linkTo,
  now: services.now,
})

/** Background work. */
export function jobsOf(services: Services) {
  const { db, now, linkTo, report, secret, letters, provesAddresses } = services
  const { sendMail, webPush, deliver, photoStorage, billing, money, fetchFeed } = services
  const sendLink = (email: string, on: LeadsOn) =>
    sendResetLink({ db, letters, linkTo, provesAddresses, now }, email, on)
  return {
    ...alertJobs({ db, now }),
    ...deliveryJobs({ db, deliver, now }),
    ...billingJobs(billing),
    ...catalogueJobs({ db }),
    ...eventJobs({ db, report, now }),
    ...exchangeJobs({ db, askForRates: services.askForRates, warn: services.warn, now }),
    ...letterJobs({ db, secret, sendMail, push: webPush, sendLink, report, now }),
    ...marketJobs({ db, report, now }),
    ...radarJobs({ db, now }),
    ...ultraDropJobs({
      db,
      draws: services.draws,
      drawSecrets: services.drawSecrets,
      sessions: services.sessions,
      report,
      now,
    }),
    ...sightingJobs({ db, report, now }),
    ...communityJobs({ db, now }),
    ...newsJobs({ db, fetchFeed, now }),
    ...loyaltyJobs({ db, now }),
    ...noticeJobs({ db, deliver, linkTo, now }),
    ...paymentJobs({ money }),
    ...fileJobs({ db, photoStorage, now }),
    ...backupJobs({
      schedule: services.backups,
      openDb: services.openDbAgain,
      photoStorage,
      report,
      now,
    }),
    ...retentionJobs({ db, now }),
    ...socialProofJobs({ db, now }),
    ...valueJobs({ db, now }),
  }
}

/** What follows from a change of a user's rows and only the server can know. */
export const reacts: Reaction = async (tx, what) => {
  await alertReaction(tx, what)
  await gatheringReaction(tx, what)
  await valueReaction(tx, what)
  await recipeReaction(tx, what)
  await loyaltyReaction(tx, what)
  await sightingReaction(tx, what)
  await wishDateReaction(tx, what)
}
