import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import {
  type Customer,
  type PaymentMethod,
  type Payments,
  PaymentsRefused,
  type Price,
  type Setup,
} from '../outside/payments.ts'
import { testId, type TestState } from './test-state.ts'

/** A card at the bank lasts this long. */
const cardUntil = { expMonth: 12, expYear: 2099 }

/** The part of the test gateway about people, their cards and what there is to pay for. */
export function testCustomers(db: Db, state: TestState, now: () => Instant) {
  const get =
    <T>(kind: string) =>
    (reader: Reader, id: string) =>
      state.get<T>(reader, kind, id)
  const customer = get<Customer>('customer')
  const setup = get<Setup>('setup')
  const method = get<PaymentMethod>('method')
  const price = get<Price>('price')

  async function makeSetup(tx: DbTx, customerId: string, metadata: Setup['metadata']) {
    const made = testId('seti')
    await state.put(tx, 'setup', made, {
      id: made,
      status: 'open',
      clientSecret: made,
      customerId,
      metadata,
    } satisfies Setup)
    return made
  }

  async function makeMethod(tx: DbTx, customerId: string): Promise<string> {
    const made = testId('pm')
    await state.put(tx, 'method', made, {
      id: made,
      customerId,
      card: { brand: 'visa', last4: '4242', ...cardUntil, fingerprint: `test_${customerId}` },
    } satisfies PaymentMethod)
    return made
  }

  const port = {
    async createCustomer(key, wish) {
      const id = await state.once(key, { createCustomer: wish }, async (tx) => {
        const made = testId('cus')
        const { metadata } = wish
        await state.put(tx, 'customer', made, {
          id: made,
          metadata,
          createdAt: now(),
        } satisfies Customer)
        return made
      })
      return customer(db, id)
    },
    async fetchCustomer(id) {
      const found = await customer(db, id)
      return 'deletedAt' in found ? undefined : found
    },
    async *listCustomers({ since }) {
      const all = await state.all<Customer>(db, 'customer', since)
      yield* all.filter((one) => !('deletedAt' in one))
    },
    async setDefaultMethod(key, customerId, methodId) {
      await state.once(key, { setDefaultMethod: { customerId, methodId } }, async (tx) => {
        await method(tx, methodId)
        const before = await customer(tx, customerId)
        await state.put(tx, 'customer', customerId, { ...before, defaultMethodId: methodId })
        return customerId
      })
      return customer(db, customerId)
    },

    async createSetup(key, wish) {
      const id = await state.once(key, { createSetup: wish }, (tx) =>
        makeSetup(tx, wish.customerId, wish.metadata),
      )
      return setup(db, id)
    },
    fetchSetup: (id) => setup(db, id),
    fetchMethod: (id) => method(db, id),

    async listPrices(lookupKeys) {
      const all = await state.all<Price>(db, 'price')
      return all.filter(({ lookupKey }) => lookupKey && lookupKeys.includes(lookupKey))
    },
    async createPrice(key, wish) {
      const id = await state.once(key, { createPrice: wish }, async (tx) => {
        const { lookupKey, amount, interval } = wish
        const same = await state.all<Price>(tx, 'price')
        if (same.some((one) => one.lookupKey === lookupKey))
          throw new PaymentsRefused('refused', 'resource_already_exists')
        const made = testId('price')
        await state.put(tx, 'price', made, {
          id: made,
          lookupKey,
          amount,
          currency: 'usd',
          interval,
        } satisfies Price)
        return made
      })
      return price(db, id)
    },
  } satisfies Partial<Payments>

  return { port, customer, setup, price, makeSetup, makeMethod }
}
export type TestCustomers = ReturnType<typeof testCustomers>
