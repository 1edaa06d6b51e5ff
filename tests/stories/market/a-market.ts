import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import type { DropForm } from '../../../shared/features/market/drop.ts'
import type { World } from '../../support/story.ts'

/** An approved store and its owner: a client without a browser, for the background of a story. */
export interface Market {
  readonly store: string
  /** Offers bottles; gives the id of the drop. */
  drop(form?: Partial<DropForm>): Promise<string>
  /** As the owner of the store. */
  post(place: string, body?: object): Promise<Answer>
  get(place: string): Promise<Answer>
}
type Answer = Record<string, unknown>

/** The first account of the world, an admin, who opens a store of their own. */
export async function aMarket({ server }: World): Promise<Market> {
  const owner = await aClient(server.origin, 'Olga Owner')
  const { id: store } = await owner.post('/api/stores', {
    name: 'The Corner Bottle',
    address: '12 Peachtree St',
    city: 'Atlanta',
    state: 'GA',
    zipCode: '30308',
    hours: 'Open 24 hours',
    licenseNumber: 'GA-1',
    licenseExpiresOn: '2999-12-31',
  })
  await owner.post(`/api/admin/stores/${String(store)}/approve`)
  return {
    ...owner,
    store: String(store),
    async drop(form = {}) {
      const usual = { title: 'Weller 12 Year', brand: 'Buffalo Trace', category: 'Whiskey' }
      const { id } = await owner.post(`/api/stores/${String(store)}/drops`, {
        ...usual,
        subcategory: 'Bourbon',
        sizeMl: 750,
        salePrice: 89_00,
        quantity: 3,
        ...form,
      })
      return String(id)
    },
  }
}

/** Joins a user who sends requests by hand. */
async function aClient(origin: string, name: string): Promise<Pick<Market, 'post' | 'get'>> {
  const context = await request.newContext({ baseURL: origin })
  const given = {
    name,
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery staple',
    ageConfirmed: true,
  }
  await context.post('/api/auth/sign-up/email', { data: given })
  await context.post('/api/auth/sign-in/email', { data: given })
  return asking(context)
}

/** Gives the page's user a free reserve: the store cancels their reservation. */
export async function aFreeReserve(market: Market, page: Page): Promise<void> {
  const person = asking(page.context().request)
  const made = await person.post(`/api/drops/${await market.drop()}/reservations`)
  const id = String(made['id'])
  const { payment } = await person.post(`/api/reservations/${id}/pay`)
  await person.post(`/api/test-payments/${String(payment)}`, { with: 'card' })
  await person.post(`/api/reservations/${id}/check`)
  const sorry = { reason: 'A bottle broke.' }
  await market.post(`/api/stores/${market.store}/reservations/${id}/cancel`, sorry)
}

/** Sends requests as the signed-in user of that context. */
export function asking(context: APIRequestContext): Pick<Market, 'post' | 'get'> {
  const headers = () => ({ 'Idempotency-Key': randomUUID() })
  return {
    async post(place, body = {}) {
      const answer = await context.post(place, { data: body, headers: headers() })
      const text = await answer.text()
      expect(answer.ok(), `${place}: ${text}`).toBe(true)
      return text === '' ? {} : (JSON.parse(text) as Answer)
    },
    async get(place) {
      return (await (await context.get(place)).json()) as Answer
    },
  }
}
