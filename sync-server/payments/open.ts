import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { noPayments } from '../outside/no-payments.ts'
import type { Payments } from '../outside/payments.ts'
import { type Settings, takesPayments } from '../settings.ts'
import { openStoreAccounts, type StoreAccounts } from './accounts.ts'
import { type Events, type Hear, openEvents } from './events.ts'
import { openPaying, type PayingDesk } from './paying.ts'
import type { PaymentStateDeps } from './payment-state.ts'
import type { PaymentHandlers } from './payments.ts'
import { openTestGateway, type TestGateway } from './test-gateway.ts'

/** The provider: Stripe if its keys are set, else the test gateway, in production none. */
export async function openGateway(
  db: Db,
  { stripe, mode }: Pick<Settings, 'stripe' | 'mode'>,
  now?: () => Instant,
): Promise<Payments | TestGateway> {
  if (stripe) {
    // Its library takes a while to load, and most installations do without.
    const { openStripe } = await import('../outside/stripe.ts')
    return openStripe(stripe)
  }
  return takesPayments({ stripe, mode }) ? openTestGateway(db, now) : noPayments()
}

export interface MoneyDeps {
  readonly db: Db
  readonly gateway: Payments | TestGateway
  readonly stripe?: Settings['stripe']
  readonly handlers: PaymentHandlers
  /** Listens to events that are neither payments nor store accounts. */
  readonly hear?: Hear
  readonly noteCard?: PaymentStateDeps['noteCard'] | undefined
  readonly linkTo: (page: string) => string
  /** Something that a person has to look at. */
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => Instant
}

/** Everything about money that features and jobs use, over one gateway. */
export interface Money extends Omit<MoneyDeps, 'hear'> {
  readonly desk: PayingDesk
  readonly accounts: StoreAccounts
  readonly events: Events
}

export function openMoney({ hear = async () => {}, ...parts }: MoneyDeps): Money {
  const desk = openPaying(parts)
  const accounts = openStoreAccounts(parts)
  return { ...parts, desk, accounts, events: openEvents({ ...parts, desk, accounts, hear }) }
}
