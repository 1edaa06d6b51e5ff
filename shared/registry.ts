import {
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signOutByLink,
  signUp,
  toSignIn,
  whoAmI,
} from './features/account/endpoints.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginProof,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './features/account/passkey-endpoints.ts'
import {
  askForEmail,
  changeName,
  changePassword,
  confirmAge,
  confirmEmail,
  deleteAccount,
  endDevice,
  endOtherDevices,
  listDevices,
} from './features/account/profile-endpoints.ts'
import { createToken, listTokens, revokeToken } from './features/account/token-endpoints.ts'
import { pushKey, subscribeToPush, unsubscribeFromPush } from './features/account/push-endpoints.ts'
import { settings } from './features/account/setting.ts'
import { changeSettings } from './features/account/setting-mutators.ts'
import { watches } from './features/alerts/availability-alert.ts'
import {
  addWatch,
  editWatch,
  removeWatch,
  restoreWatch,
} from './features/alerts/availability-alert-mutators.ts'
import {
  changeAvailabilityAlert,
  changePriceAlert,
  createAvailabilityAlert,
  createPriceAlert,
  deleteAvailabilityAlert,
  deletePriceAlert,
  listAvailabilityAlerts,
  listPriceAlerts,
} from './features/alerts/endpoints.ts'
import { messages } from './features/alerts/inbox-message.ts'
import { notices, readNotices, unreadNotices } from './features/alerts/notice.ts'
import { alerts } from './features/alerts/price-alert.ts'
import {
  addAlert,
  editAlert,
  removeAlert,
  restoreAlert,
} from './features/alerts/price-alert-mutators.ts'
import { events } from './features/bar/event.ts'
import {
  correctBottle,
  finishBottle,
  leaveBottles,
  moveBottle,
  moveBottles,
  openBottle,
  restockBottle,
  undoEvent,
  undoEvents,
} from './features/bar/event-mutators.ts'
import { locations } from './features/bar/location.ts'
import {
  addLocation,
  removeLocation,
  renameLocation,
  renamePlace,
} from './features/bar/location-mutators.ts'
import { logUse, pours, removePour } from './features/bar/pour.ts'
import {
  cancelSubscription,
  changeCard,
  changeInterval,
  checkSubscription,
  createSubscription,
  listInvoices,
  previewInterval,
  readOffer,
  readSubscription,
  refundSubscription,
  resumeSubscription,
} from './features/billing/endpoints.ts'
import { getCatalogueIndex, getCataloguePage, lookUpCode } from './features/catalogue/endpoints.ts'
import { restoreRow } from './features/backup/restore-mutator.ts'
import { bottles } from './features/collection/bottle.ts'
import {
  addBottle,
  editBottle,
  editBottles,
  importBottle,
  removeBottle,
  removeBottles,
  restoreBottle,
  restoreBottles,
  tagBottles,
} from './features/collection/bottle-mutators.ts'
import { imports, markImportUndone, recordImport } from './features/collection/import.ts'
import { getPhoto, putPhoto } from './features/collection/photo-endpoints.ts'
import {
  getPass,
  handOver,
  handOverLate,
  listToday,
  lookAtCode,
  refusePickup,
  setReady,
  undoHandOver,
  undoRefusal,
} from './features/market/pickup-endpoints.ts'
import {
  beginPayouts,
  getPayouts,
  openPayouts,
  refreshPayouts,
} from './features/market/payout-endpoints.ts'
import { hearStripe, payTest } from './features/market/test-payment-endpoints.ts'
import { createRecipe, listRecipes } from './features/recipes/endpoints.ts'
import { recipes } from './features/recipes/recipe.ts'
import {
  addRecipe,
  editRecipe,
  favouriteRecipe,
  importRecipe,
  removeRecipe,
  restoreRecipe,
} from './features/recipes/recipe-mutators.ts'
import {
  addShopping,
  removeShopping,
  restoreShopping,
  shopping,
  tickShopping,
} from './features/recipes/shopping.ts'
import { cellars } from './features/sharing/cellar.ts'
import { askModel } from './features/sommelier/endpoints.ts'
import {
  cancelInvitation,
  changeRole,
  declineInvitation,
  invite,
  joinCellar,
  leaveCellar,
  lookAtInvitation,
  readSharing,
  removeMember,
} from './features/sharing/endpoints.ts'
import {
  acceptInvitation,
  applyAgain,
  applyForPartnership,
  approveStore,
  complianceOfAll,
  complianceOfStore,
  editStore,
  favoriteStore,
  getStore,
  inviteStaff,
  listActivity,
  listDecidedStores,
  listOwnStores,
  listPendingStores,
  listStores,
  listTeam,
  reinstateStore,
  rejectStore,
  removeStaff,
  suspendStore,
  withdrawInvitation,
} from './features/stores/endpoints.ts'
import {
  answerQuestion,
  askQuestion,
  clearQuestions,
  questionDays,
  questions,
  restoreQuestions,
} from './features/sommelier/question.ts'
import { portfolioInsights, valueMetrics } from './features/value/endpoints.ts'
import { trends } from './features/value/trend.ts'
import { valuations } from './features/value/valuation.ts'
import { wishes } from './features/wishlist/wish.ts'
import { addWish, editWish, removeWish, restoreWish } from './features/wishlist/wish-mutators.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import type { Entity } from './kernel/entity.ts'
import type { ArgsOf, Mutator } from './kernel/mutator.ts'

/** Every noun that is synced, by the name of its table on the wire. */
export const entities = {
  bottles,
  pours,
  events,
  locations,
  imports,
  recipes,
  shopping,
  alerts,
  watches,
  wishlist: wishes,
  cellars,
  notices,
  messages,
  questions,
  asked: questionDays,
  valuations,
  trends,
  settings,
} as const satisfies Record<string, Entity>
export type TableName = keyof typeof entities

/** Every mutator, by its name on the wire. */
export const mutators = {
  'bottle.add': addBottle,
  'bottle.edit': editBottle,
  'bottle.remove': removeBottle,
  'bottle.restore': restoreBottle,
  'bottle.import': importBottle,
  'bottle.logUse': logUse,
  'bottle.open': openBottle,
  'bottle.finish': finishBottle,
  'bottle.move': moveBottle,
  'bottle.correct': correctBottle,
  'bottle.restock': restockBottle,
  'bottles.leave': leaveBottles,
  'bottles.move': moveBottles,
  'bottles.edit': editBottles,
  'bottles.tag': tagBottles,
  'bottles.remove': removeBottles,
  'bottles.restore': restoreBottles,
  'event.undo': undoEvent,
  'events.undo': undoEvents,
  'pour.remove': removePour,
  'import.record': recordImport,
  'import.markUndone': markImportUndone,
  'location.add': addLocation,
  'location.remove': removeLocation,
  'location.rename': renameLocation,
  'place.rename': renamePlace,
  'recipe.add': addRecipe,
  'recipe.edit': editRecipe,
  'recipe.favourite': favouriteRecipe,
  'recipe.remove': removeRecipe,
  'recipe.restore': restoreRecipe,
  'recipe.import': importRecipe,
  'shopping.add': addShopping,
  'shopping.tick': tickShopping,
  'shopping.remove': removeShopping,
  'shopping.restore': restoreShopping,
  'alert.add': addAlert,
  'alert.edit': editAlert,
  'alert.remove': removeAlert,
  'alert.restore': restoreAlert,
  'watch.add': addWatch,
  'watch.edit': editWatch,
  'watch.remove': removeWatch,
  'watch.restore': restoreWatch,
  'wish.add': addWish,
  'wish.edit': editWish,
  'wish.remove': removeWish,
  'wish.restore': restoreWish,
  'notice.read': readNotices,
  'notice.unread': unreadNotices,
  'chat.ask': askQuestion,
  'chat.answer': answerQuestion,
  'chat.clear': clearQuestions,
  'chat.restore': restoreQuestions,
  'setting.change': changeSettings,
  'backup.restore': restoreRow,
} as const satisfies Record<string, Mutator>

/** Every endpoint of the features, by its name. */
export const endpoints = {
  'account.whoAmI': whoAmI,
  'account.signUp': signUp,
  'account.signIn': signIn,
  'account.signOut': signOut,
  'account.signOutByLink': signOutByLink,
  'account.toSignIn': toSignIn,
  'account.requestPasswordReset': requestPasswordReset,
  'account.resetPassword': resetPassword,
  'account.delete': deleteAccount,
  'account.changeName': changeName,
  'account.confirmAge': confirmAge,
  'account.askForEmail': askForEmail,
  'account.confirmEmail': confirmEmail,
  'account.changePassword': changePassword,
  'account.listDevices': listDevices,
  'account.endDevice': endDevice,
  'account.endOtherDevices': endOtherDevices,
  'passkey.list': listPasskeys,
  'passkey.begin': beginPasskey,
  'passkey.add': addPasskey,
  'passkey.rename': renamePasskey,
  'passkey.remove': removePasskey,
  'passkey.beginProof': beginProof,
  'passkey.beginSignIn': beginPasskeySignIn,
  'passkey.signIn': signInWithPasskey,
  'push.key': pushKey,
  'push.subscribe': subscribeToPush,
  'push.unsubscribe': unsubscribeFromPush,
  'token.list': listTokens,
  'token.create': createToken,
  'token.revoke': revokeToken,
  'photo.put': putPhoto,
  'photo.get': getPhoto,
  'alert.list': listPriceAlerts,
  'alert.create': createPriceAlert,
  'alert.change': changePriceAlert,
  'alert.delete': deletePriceAlert,
  'watch.list': listAvailabilityAlerts,
  'watch.create': createAvailabilityAlert,
  'watch.change': changeAvailabilityAlert,
  'watch.delete': deleteAvailabilityAlert,
  'billing.offer': readOffer,
  'billing.state': readSubscription,
  'billing.subscribe': createSubscription,
  'billing.check': checkSubscription,
  'billing.preview': previewInterval,
  'billing.change': changeInterval,
  'billing.cancel': cancelSubscription,
  'billing.resume': resumeSubscription,
  'billing.card': changeCard,
  'billing.invoices': listInvoices,
  'billing.refund': refundSubscription,
  'catalogue.index': getCatalogueIndex,
  'catalogue.page': getCataloguePage,
  'catalogue.code': lookUpCode,
  'sharing.read': readSharing,
  'sharing.invite': invite,
  'sharing.cancel': cancelInvitation,
  'sharing.look': lookAtInvitation,
  'sharing.accept': joinCellar,
  'sharing.decline': declineInvitation,
  'sharing.changeRole': changeRole,
  'sharing.remove': removeMember,
  'sharing.leave': leaveCellar,
  'recipe.list': listRecipes,
  'recipe.create': createRecipe,
  'store.apply': applyForPartnership,
  'store.applyAgain': applyAgain,
  'store.edit': editStore,
  'store.mine': listOwnStores,
  'store.list': listStores,
  'store.get': getStore,
  'store.favorite': favoriteStore,
  'team.list': listTeam,
  'team.invite': inviteStaff,
  'team.withdraw': withdrawInvitation,
  'team.accept': acceptInvitation,
  'team.remove': removeStaff,
  'admin.pendingStores': listPendingStores,
  'admin.decidedStores': listDecidedStores,
  'admin.approveStore': approveStore,
  'admin.rejectStore': rejectStore,
  'admin.suspendStore': suspendStore,
  'admin.reinstateStore': reinstateStore,
  'admin.activity': listActivity,
  'admin.compliance': complianceOfAll,
  'store.compliance': complianceOfStore,
  'pickup.pass': getPass,
  'pickup.look': lookAtCode,
  'pickup.handOver': handOver,
  'pickup.undo': undoHandOver,
  'pickup.refuse': refusePickup,
  'pickup.undoRefusal': undoRefusal,
  'pickup.setReady': setReady,
  'pickup.handOverLate': handOverLate,
  'pickup.today': listToday,
  'payment.webhook': hearStripe,
  'payment.test': payTest,
  'payout.state': getPayouts,
  'payout.begin': beginPayouts,
  'payout.refresh': refreshPayouts,
  'payout.open': openPayouts,
  'portfolio.metrics': valueMetrics,
  'portfolio.insights': portfolioInsights,
  'chat.ask': askModel,
} as const satisfies Record<string, Endpoint>
export type EndpointName = keyof typeof endpoints

export type MutationName = keyof typeof mutators
export type MutationArgs<Name extends MutationName> = ArgsOf<(typeof mutators)[Name]>
