import { askOnce } from '../../payments/ops.ts'
import type { Billing } from './billing-deps.ts'

/** The job that ends a deleted user's subscription and forgets the customer. */
export const forgetJob = 'billing.forget'

/** Done already, it does nothing. */
export const forget = (billing: Billing, customerId: string) =>
  askOnce(
    billing,
    { kind: 'customer.delete', once: `forget/${customerId}`, subject: customerId, args: {} },
    {
      async ask(key) {
        await billing.payments.deleteCustomer(key, customerId)
        return { id: customerId }
      },
    },
  )
