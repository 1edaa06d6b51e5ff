import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostPhotoBytes } from '../../shared/business/photos.ts'
import { mostRoundBytes } from '../../shared/business/sync.ts'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { dayOf } from '../../shared/kernel/time.ts'
import { type EndpointName, endpoints } from '../../shared/registry.ts'
import { mostBodyBytes } from '../../sync-server/http/body.ts'
import { aStore } from '../features/stores/a-store.ts'
import { type Door, joining, openDoor, type Person } from '../http/door.ts'

/**
 * Every endpoint: signed out, as another user, with a body too large, malformed, and from another
 * site. An endpoint without a row here does not compile; a route without one fails below.
 */
interface Row {
  readonly method: string
  /** A request that the endpoint would answer. */
  readonly ask: (own: Keeper) => { place: string; body?: unknown; headers?: Record<string, string> }
  readonly may: Endpoint['may']
  /** The status for whom it is meant. */
  readonly answers: number
  /** What another user, who sends the very same request, gets; or why that means nothing. */
  readonly another: { status: number; code: string } | 'gets their own' | 'who asks plays no part'
  readonly bodyLimit?: number
}

/** A person with a store. */
interface Keeper extends Person {
  readonly store: string
}

type Name =
  | EndpointName
  | 'server.health'
  | 'server.ready'
  | 'server.openApi'
  | 'sync.round'
  | 'sync.live'

const photo = await sharp({
  create: { width: 4, height: 4, channels: 3, background: { r: 1, g: 2, b: 3 } },
})
  .png()
  .toBuffer()
const photoPlace = `/api/photos/${createHash('sha256').update(photo).digest('hex')}`

const aGtin = '5000281005423'
const anAlertId = '0197a000-0000-7000-8000-0000000a1e27'
/** The one alert of each kind that somebody has; nobody else finds it. */
const ownAlertId = '0197a000-0000-7000-8000-000000000a1e'

/** A credential in the form that browsers give it, worth nothing. */
const aCredential = (response: object) => ({
  ...{ id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'AA', ...response },
})

const rows: Readonly<Record<Name, Row>> = {
  'account.whoAmI': {
    method: 'GET',
    ask: () => ({ place: '/api/auth/user' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'account.signUp': {
    method: 'POST',
    ask: () => ({ place: '/api/auth/sign-up/email', body: joining('Somebody New') }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
    bodyLimit: mostBodyBytes,
  },
  'account.signIn': {
    method: 'POST',
    ask: ({ email, password }) => ({ place: '/api/auth/sign-in/email', body: { email, password } }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
    bodyLimit: mostBodyBytes,
  },
  'account.signOut': {
    method: 'POST',
    ask: () => ({ place: '/api/auth/logout' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'account.signOutByLink': {
    method: 'GET',
    ask: () => ({ place: '/api/auth/logout' }),
    may: 'anyone',
    answers: 302,
    another: 'who asks plays no part',
  },
  'account.toSignIn': {
    method: 'GET',
    ask: () => ({ place: '/api/login' }),
    may: 'anyone',
    answers: 302,
    another: 'who asks plays no part',
  },
  'account.requestPasswordReset': {
    method: 'POST',
    ask: ({ email }) => ({ place: '/api/auth/request-password-reset', body: { email } }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
    bodyLimit: mostBodyBytes,
  },
  'account.resetPassword': {
    method: 'POST',
    ask: () => ({
      place: '/api/auth/reset-password',
      body: { token: 'no such token', newPassword: 'a new password' },
    }),
    may: 'anyone',
    answers: 400,
    another: 'who asks plays no part',
    bodyLimit: mostBodyBytes,
  },
  'account.delete': {
    method: 'POST',
    ask: ({ password }) => ({ place: '/api/account/delete', body: { password } }),
    may: 'user',
    answers: 204,
    another: { status: 400, code: 'bad_request' },
    bodyLimit: mostBodyBytes,
  },
  'account.changeName': {
    method: 'PATCH',
    ask: () => ({ place: '/api/account/profile', body: { name: 'Another Name' } }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'account.askForEmail': {
    method: 'POST',
    ask: ({ password }) => ({
      place: '/api/account/email',
      body: { email: 'another.address@example.com', password },
    }),
    may: 'user',
    answers: 200,
    another: { status: 400, code: 'bad_request' },
    bodyLimit: mostBodyBytes,
  },
  'account.confirmEmail': {
    method: 'POST',
    ask: () => ({ place: '/api/auth/confirm-email', body: { token: 'no such token' } }),
    may: 'anyone',
    answers: 400,
    another: 'who asks plays no part',
    bodyLimit: mostBodyBytes,
  },
  'account.changePassword': {
    method: 'POST',
    ask: ({ password }) => ({
      place: '/api/account/password',
      body: { password, newPassword: password },
    }),
    may: 'user',
    answers: 204,
    another: { status: 400, code: 'bad_request' },
    bodyLimit: mostBodyBytes,
  },
  'account.listDevices': {
    method: 'GET',
    ask: () => ({ place: '/api/account/devices' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'account.endDevice': {
    method: 'DELETE',
    ask: () => ({ place: `/api/account/devices/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'account.endOtherDevices': {
    method: 'POST',
    ask: () => ({ place: '/api/account/sign-out-others' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'passkey.list': {
    method: 'GET',
    ask: () => ({ place: '/api/account/passkeys' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  // The address of this server is a number, to which no passkey can belong.
  'passkey.begin': {
    method: 'POST',
    ask: () => ({ place: '/api/account/new-passkey' }),
    may: 'user',
    answers: 400,
    another: { status: 400, code: 'bad_request' },
  },
  'passkey.add': {
    method: 'POST',
    ask: () => ({
      place: '/api/account/passkeys',
      body: { name: 'Phone', made: aCredential({ attestationObject: 'AA' }) },
    }),
    may: 'user',
    answers: 400,
    another: { status: 400, code: 'bad_request' },
    bodyLimit: mostBodyBytes,
  },
  'passkey.rename': {
    method: 'PATCH',
    ask: () => ({ place: `/api/account/passkeys/${ownAlertId}`, body: { name: 'Phone' } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'passkey.remove': {
    method: 'DELETE',
    ask: () => ({ place: `/api/account/passkeys/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'passkey.beginProof': {
    method: 'POST',
    ask: () => ({ place: '/api/account/passkey-proof' }),
    may: 'user',
    answers: 400,
    another: { status: 400, code: 'bad_request' },
  },
  'passkey.beginSignIn': {
    method: 'POST',
    ask: () => ({ place: '/api/auth/passkey/begin' }),
    may: 'anyone',
    answers: 400,
    another: 'who asks plays no part',
  },
  'passkey.signIn': {
    method: 'POST',
    ask: () => ({
      place: '/api/auth/passkey',
      body: { shown: aCredential({ authenticatorData: 'AA', signature: 'AA' }) },
    }),
    may: 'anyone',
    answers: 401,
    another: 'who asks plays no part',
    bodyLimit: mostBodyBytes,
  },
  'push.key': {
    method: 'GET',
    ask: () => ({ place: '/api/account/push' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'push.subscribe': {
    method: 'POST',
    ask: () => ({
      place: '/api/account/push',
      body: {
        endpoint: 'https://elsewhere.example/no-push-service',
        keys: { p256dh: 'AA', auth: 'AA' },
      },
    }),
    may: 'user',
    answers: 400,
    another: { status: 400, code: 'bad_request' },
    bodyLimit: mostBodyBytes,
  },
  'push.unsubscribe': {
    method: 'POST',
    ask: () => ({
      place: '/api/account/push/end',
      body: { endpoint: 'https://elsewhere.example/no-push-service' },
    }),
    may: 'user',
    answers: 204,
    another: 'who asks plays no part',
    bodyLimit: mostBodyBytes,
  },
  'token.list': {
    method: 'GET',
    ask: () => ({ place: '/api/account/tokens' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'token.create': {
    method: 'POST',
    ask: () => ({
      place: '/api/account/tokens',
      body: { name: 'A script', scope: 'read', days: 30 },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'token.revoke': {
    method: 'DELETE',
    ask: () => ({ place: `/api/account/tokens/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'photo.put': {
    method: 'PUT',
    ask: ({ id }) => ({ place: photoPlace, body: photo, headers: { 'X-User': id } }),
    may: 'user',
    answers: 201,
    another: { status: 403, code: 'other_user' },
    bodyLimit: mostPhotoBytes,
  },
  'photo.get': {
    method: 'GET',
    ask: () => ({ place: photoPlace }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'catalogue.index': {
    method: 'GET',
    ask: () => ({ place: '/api/catalogue' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'catalogue.page': {
    method: 'GET',
    ask: () => ({ place: `/api/catalogue/pages/${'0'.repeat(64)}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'catalogue.code': {
    method: 'GET',
    ask: () => ({ place: `/api/catalogue/codes/${aGtin}` }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'sharing.read': {
    method: 'GET',
    ask: () => ({ place: '/api/sharing' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'sharing.invite': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/invitations', body: { role: 'viewer' } }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'sharing.cancel': {
    method: 'DELETE',
    ask: () => ({ place: `/api/sharing/invitations/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'sharing.look': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/look', body: { id: ownAlertId } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.accept': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/accept', body: { id: ownAlertId } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.decline': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/decline', body: { id: ownAlertId } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.changeRole': {
    method: 'PATCH',
    ask: () => ({ place: `/api/sharing/members/${ownAlertId}`, body: { role: 'viewer' } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.remove': {
    method: 'DELETE',
    ask: () => ({ place: `/api/sharing/members/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'sharing.leave': {
    method: 'DELETE',
    ask: () => ({ place: `/api/sharing/cellars/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'recipe.list': {
    method: 'GET',
    ask: () => ({ place: '/api/recipes' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'recipe.create': {
    method: 'POST',
    ask: () => ({
      place: '/api/recipes',
      body: {
        ...{ name: 'Negroni', instructions: 'Stir.', tags: ['bitter'] },
        ingredients: [{ name: 'Gin', amount: '30 ml' }],
      },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'portfolio.metrics': {
    method: 'GET',
    ask: () => ({ place: '/api/portfolio/value-metrics?period=90d' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'portfolio.insights': {
    method: 'GET',
    ask: () => ({ place: '/api/portfolio/insights' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'chat.ask': {
    method: 'POST',
    ask: () => ({
      place: '/api/chat',
      body: {
        ...{ id: '0197a000-0000-7000-8000-00000000c4a7', text: 'What now?', at: Date.now() },
        askedOn: dayOf(Date.now()),
      },
    }),
    may: 'user',
    // The model of this server is away, which the stream itself says.
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'alert.list': {
    method: 'GET',
    ask: () => ({ place: '/api/alerts/price' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'alert.create': {
    method: 'POST',
    ask: () => ({
      place: '/api/alerts/price',
      body: { id: anAlertId, bottle: 'Yquem', targetPrice: 399.5 },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'alert.change': {
    method: 'PATCH',
    ask: () => ({ place: `/api/alerts/price/${ownAlertId}`, body: { isActive: false } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'alert.delete': {
    method: 'DELETE',
    ask: () => ({ place: `/api/alerts/price/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'watch.list': {
    method: 'GET',
    ask: () => ({ place: '/api/alerts/availability' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'watch.create': {
    method: 'POST',
    ask: () => ({
      place: '/api/alerts/availability',
      body: { id: anAlertId, bottle: 'Yquem', isPriority: true },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'watch.change': {
    method: 'PATCH',
    ask: () => ({ place: `/api/alerts/availability/${ownAlertId}`, body: { isActive: false } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'watch.delete': {
    method: 'DELETE',
    ask: () => ({ place: `/api/alerts/availability/${ownAlertId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'store.apply': {
    method: 'POST',
    ask: () => ({
      place: '/api/stores',
      body: aStore(),
      headers: { 'Idempotency-Key': randomUUID() },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'store.mine': {
    method: 'GET',
    ask: () => ({ place: '/api/stores/mine' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'store.list': {
    method: 'GET',
    ask: () => ({ place: '/api/stores' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'store.get': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}` }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'store.favorite': {
    method: 'PUT',
    ask: ({ store }) => ({ place: `/api/stores/${store}/favorite`, body: { isFavorite: true } }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'store.edit': {
    method: 'PATCH',
    ask: ({ store }) => ({ place: `/api/stores/${store}`, body: { hours: 'Never' } }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'store.applyAgain': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/stores/${store}/apply-again` }),
    may: 'owner',
    answers: 409,
    another: { status: 404, code: 'not_found' },
  },
  'team.list': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/team` }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'team.invite': {
    method: 'POST',
    ask: ({ store }) => ({
      place: `/api/stores/${store}/team`,
      body: { email: 'new@example.com' },
    }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'team.withdraw': {
    method: 'DELETE',
    ask: ({ store }) => ({ place: `/api/stores/${store}/invitations/${ownAlertId}` }),
    may: 'owner',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'team.remove': {
    method: 'DELETE',
    ask: ({ store }) => ({ place: `/api/stores/${store}/team/${ownAlertId}` }),
    may: 'owner',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'team.accept': {
    method: 'POST',
    ask: () => ({ place: '/api/store-invitations/accept', body: { secret: 'x'.repeat(43) } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'admin.pendingStores': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/stores/pending' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.decidedStores': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/stores?status=approved' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.approveStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/approve` }),
    may: 'admin',
    answers: 409,
    another: { status: 404, code: 'not_found' },
  },
  'admin.rejectStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/reject`, body: { reason: 'No.' } }),
    may: 'admin',
    answers: 409,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'admin.suspendStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/suspend`, body: { reason: 'No.' } }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'admin.reinstateStore': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/admin/stores/${store}/reinstate` }),
    may: 'admin',
    answers: 409,
    another: { status: 404, code: 'not_found' },
  },
  'admin.activity': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/activity' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'admin.compliance': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/compliance.csv' }),
    may: 'admin',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'store.compliance': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/compliance.csv` }),
    may: 'owner',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'server.health': {
    method: 'GET',
    ask: () => ({ place: '/api/health' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'server.ready': {
    method: 'GET',
    ask: () => ({ place: '/api/ready' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'server.openApi': {
    method: 'GET',
    ask: () => ({ place: '/api/openapi.json' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'sync.round': {
    method: 'POST',
    ask: ({ id }) => ({
      place: '/api/sync',
      body: {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 10,
        digest: false,
        mutations: [],
      },
      headers: { 'X-User': id },
    }),
    may: 'user',
    answers: 200,
    another: { status: 403, code: 'other_user' },
    bodyLimit: mostRoundBytes,
  },
  'sync.live': {
    method: 'GET',
    ask: () => ({ place: '/api/sync/live' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
}

let door: Door
/** The first account of the installation, which is an admin, with a store of its own. */
let own: Keeper
let other: Person
beforeAll(async () => {
  door = await openDoor({ env: { MODEL_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'away' } })
  const first = await door.person('Own')
  own = { ...first, store: await storeOf(first, first) }
  other = await door.person('Other')
  await send(own, rows['photo.put'])
  await own.post('/api/alerts/price', { id: ownAlertId, bottle: 'Yquem', targetPrice: 1 })
  await own.post('/api/alerts/availability', { id: ownAlertId, bottle: 'Yquem' })
})
afterAll(() => door.close())

type Asker = Pick<Person, 'fetch'>

/** A store of that person, approved. */
async function storeOf(person: Person, admin: Person): Promise<string> {
  const applied = await person.post('/api/stores', aStore(), { 'Idempotency-Key': randomUUID() })
  const { id } = (await applied.json()) as { id: string }
  await admin.post(`/api/admin/stores/${id}/approve`, {})
  return id
}

const usesStore = (row: Row) => row.ask({ ...own, store: 'a-store' }).place.includes('a-store')

/** Sends the request of the row, with what is changed about it. */
async function send(
  who: Asker,
  row: Row,
  change: { body?: BodyInit; headers?: Record<string, string> } = {},
  about: Keeper = own,
): Promise<Response> {
  const { place, body, headers } = row.ask(about)
  const given = change.body ?? (Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
  const response = await who.fetch(place, {
    method: row.method,
    ...(given !== undefined && { body: given as BodyInit }),
    headers: { 'Content-Type': 'application/json', ...headers, ...change.headers },
  })
  if (response.headers.get('content-type') === 'text/event-stream') await response.body?.cancel()
  return response
}

/** The answer is a refusal, in the one form that all have, and tells nothing of the inside. */
async function mustRefuse(answer: Response, status: number, code: string) {
  const body = (await answer.json()) as Record<string, unknown>
  expect({ status: answer.status, code: body['code'] }).toEqual({ status, code })
  expect(Object.keys(body).sort()).toEqual(['code', 'message'])
  expect(body['message']).toMatch(/\w/)
  expect(JSON.stringify(body)).not.toMatch(/at \/|node_modules|SQLITE|password of/)
}

const forged: readonly Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'none', Origin: 'null' },
]

describe.each(Object.entries(rows))('%s', (name, row) => {
  test('as whom it is meant for', async () => {
    const person = await door.person(`Fresh ${name}`)
    const fresh = { ...person, store: usesStore(row) ? await storeOf(person, own) : '' }
    if (name === 'photo.get') await send(fresh, rows['photo.put'], {}, fresh)
    const who = row.may === 'admin' ? own : fresh
    expect((await send(who, row, {}, fresh)).status).toBe(row.answers)
  })

  if (row.may !== 'anyone')
    test('signed out', async () => {
      await mustRefuse(await send(door.visitor(), row), 401, 'signed_out')
    })
  else
    test('signed out, as it is for anyone', async () => {
      expect((await send(door.visitor(), row)).status).toBe(row.answers)
    })

  const { another, bodyLimit } = row
  if (another === 'gets their own')
    test('as another user, who gets their own', async () => {
      const answer = await send(other, row)
      expect(answer.status).toBe(200)
      expect(answer.bodyUsed ? '' : await answer.text()).not.toContain(own.id)
    })
  else if (another !== 'who asks plays no part')
    test('as another user', async () => {
      await mustRefuse(await send(other, row), another.status, another.code)
      // And nothing has happened to whom it was about.
      expect((await own.fetch('/api/auth/user')).status).toBe(200)
      expect((await own.fetch(photoPlace)).status).toBe(200)
    })

  if (bodyLimit !== undefined)
    test('with a body too large', async () => {
      const tooLarge = JSON.stringify({ pad: 'x'.repeat(bodyLimit) })
      await mustRefuse(await send(own, row, { body: tooLarge }), 413, 'too_large')
    })

  if (bodyLimit !== undefined)
    test('malformed', async () => {
      const bodies = [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '{"email":{"$ne":1}}',
        '\u0000',
        '{"a":'.repeat(999),
      ]
      for (const body of bodies) {
        const answer = await send(own, row, { body })
        // The bytes of a photo are no JSON; they just do not have that hash.
        if (name === 'photo.put') await mustRefuse(answer, 422, 'hash_mismatch')
        else await mustRefuse(answer, 400, 'bad_request')
      }
      const deep = `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
      expect((await send(own, row, { body: deep })).status).toBeLessThan(500)
      const polluting = await send(own, row, { body: '{"__proto__":{"admin":true}}' })
      expect(polluting.status).toBeLessThan(500)
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    })

  if (row.method !== 'GET')
    test('[P2] from another site', async () => {
      for (const headers of forged) {
        for (const type of [
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          '',
        ]) {
          const answer = await send(own, row, { headers: { ...headers, 'Content-Type': type } })
          await mustRefuse(answer, 403, 'cross_site')
        }
      }
      expect((await own.fetch('/api/auth/user')).status).toBe(200)
    })

  test('by a method that it does not have', async () => {
    const { place } = row.ask(own)
    const answer = await own.fetch(place, { method: 'LOCK' })
    expect(answer.headers.get('allow')).toContain(row.method)
    await mustRefuse(answer, 405, 'method_not_allowed')
  })
})

test('[Q4] every route that the server has stands in the table, and the reverse', async () => {
  const answer = await door.visitor().fetch('/api/openapi.json')
  const { openapi, paths } = (await answer.json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([place, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${place}`,
    ),
  )
  const tabled = Object.entries(rows).map(([name, row]) => {
    const place = row
      .ask(own)
      .place.replace(/[0-9a-f]{64}/, '{hash}')
      .replace(/\?.*/, '')
      .replace(`/admin/stores/${own.store}`, '/admin/stores/{id}')
      .replace(own.store, '{store}')
      .replace(`{store}/invitations/${ownAlertId}`, '{store}/invitations/{invitation}')
      .replace(`team/${ownAlertId}`, 'team/{user}')
      .replace(ownAlertId, '{id}')
      .replace(aGtin, '{gtin}')
    return `${name} ${row.method} ${place}`
  })
  expect(described.sort()).toEqual(tabled.sort())
  for (const [name, endpoint] of Object.entries(endpoints)) {
    expect(endpoint.name).toBe(name)
    expect(rows[name as EndpointName].may).toBe(endpoint.may)
    expect(rows[name as EndpointName].method).toBe(endpoint.method)
  }
})

test('[Q4] a route that is in no contract does not exist', async () => {
  for (const place of [
    '/api',
    '/api/',
    '/api/auth',
    '/api/auth/get-session',
    '/api/auth/list-sessions',
    '/api/auth/update-user',
    '/api/auth/delete-user',
    '/api/auth/change-email',
    '/api/auth/ok',
    '/api/admin/stats',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await own.fetch(place, { method })
      await mustRefuse(answer, 404, 'not_found')
    }
  }
})
