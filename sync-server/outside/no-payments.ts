import { type Payments, PaymentsRefused } from './payments.ts'

/** No payments: every request is refused, and nothing is found. */
export function noPayments(): Payments {
  const no = () => Promise.reject(new PaymentsRefused('refused', 'no_payments'))
  const none = async function* () {}
  return {
    by: 'nobody',
    livemode: false,
    createPayment: no,
    fetchPayment: no,
    cancelPayment: no,
    listPayments: none,
    createRefund: no,
    fetchRefund: no,
    listRefunds: none,
    createCustomer: no,
    fetchCustomer: no,
    listCustomers: none,
    deleteCustomer: no,
    setDefaultMethod: no,
    createSetup: no,
    fetchSetup: no,
    fetchMethod: no,
    listPrices: no,
    createPrice: no,
    createSubscription: no,
    fetchSubscription: no,
    changePrice: no,
    previewPrice: no,
    setSubscriptionMethod: no,
    cancelAtPeriodEnd: no,
    resume: no,
    endSubscription: no,
    listSubscriptions: none,
    listInvoices: no,
    payInvoice: no,
    createAccount: no,
    fetchAccount: no,
    listAccounts: none,
    onboardingLink: no,
    loginLink: no,
    readEvent: () => Promise.resolve('forged'),
  }
}
