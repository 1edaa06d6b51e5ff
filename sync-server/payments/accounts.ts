import { and, eq, inArray, lte } from 'drizzle-orm'
import { payoutPages } from '../../shared/features/market/payout-endpoints.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { Db, Reader } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { isLink } from '../db/tables/payments.ts'
import { type Payments, PaymentsRefused, type StoreAccount } from '../outside/payments.ts'
import { askOnce } from './ops.ts'
import { first } from './first.ts'

const linkRetention = 30 * day

/** The account of a store, as it stood when it was last fetched. */
export type AccountRow = Reader['t']['storeAccounts']['$inferSelect']

export interface StoreAccountDeps {
  readonly db: Db
  readonly gateway: Payments
  /** The whole address of a page of the app. */
  readonly linkTo: (page: string) => string
  readonly now?: () => Instant
}

/** The account of a store; undefined where it has none. */
export async function accountOf(reader: Reader, storeId: string): Promise<AccountRow | undefined> {
  const { storeAccounts } = reader.t
  const [row] = await reader.select().from(storeAccounts).where(eq(storeAccounts.storeId, storeId))
  return row
}

/** Accounts of stores at the payment company, to which bottles are paid. */
export function openStoreAccounts({ db, gateway, linkTo, now = Date.now }: StoreAccountDeps) {
  const parts = { db, now }

  /** Opens the account, where there is none yet, and leads the owner to where it is completed. */
  async function onboard(storeId: string, email: string): Promise<string> {
    const known = await accountOf(db, storeId)
    const account = known?.account ?? (await create(storeId, email))
    let link = ''
    await askOnce(
      parts,
      {
        kind: 'account.onboard',
        once: `onboard/${storeId}/${newId(now())}`,
        subject: storeId,
        args: { account },
      },
      {
        async ask(key) {
          const { done, again } = payoutPages
          link = await gateway.onboardingLink(key, account, {
            done: linkTo(done),
            again: linkTo(again),
          })
          return { id: account }
        },
      },
    )
    return link
  }

  async function create(storeId: string, email: string): Promise<string> {
    const began = now()
    const isOurs = (found: StoreAccount) => found.metadata['store'] === storeId
    const account = await askOnce(
      parts,
      {
        kind: 'account.create',
        once: `account/${storeId}`,
        subject: storeId,
        args: { email },
      },
      {
        ask: (key) => gateway.createAccount(key, { email, metadata: { store: storeId } }),
        find: () => first(gateway.listAccounts({ since: began - 30 * day }), isOurs),
      },
    )
    await db.transaction('a store has an account', (tx) =>
      tx
        .insert(tx.t.storeAccounts)
        .values({
          storeId,
          account,
          updatedAt: now(),
          chargesEnabled: false,
          payoutsEnabled: false,
          detailsSubmitted: false,
        })
        .onConflictDoNothing(),
    )
    return account
  }

  /** The pages of the payment company where the owner sees the payouts. */
  async function login({ storeId, account }: AccountRow): Promise<string> {
    let link = ''
    await askOnce(
      parts,
      {
        kind: 'account.login',
        once: `login/${storeId}/${newId(now())}`,
        subject: storeId,
        args: { account },
      },
      {
        async ask(key) {
          link = await gateway.loginLink(key, account)
          return { id: account }
        },
      },
    )
    return link
  }

  /** Asks how the account stands. One that the store has taken from us can do nothing. */
  async function refreshAccount(account: string): Promise<void> {
    const said = await gateway.fetchAccount(account).catch((error: unknown) => {
      if (error instanceof PaymentsRefused) return undefined
      throw error
    })
    const is = {
      chargesEnabled: said?.chargesEnabled ?? false,
      payoutsEnabled: said?.payoutsEnabled ?? false,
      detailsSubmitted: said?.detailsSubmitted ?? false,
    }
    await db.transaction('an account stands otherwise', (tx) =>
      tx
        .update(tx.t.storeAccounts)
        .set({ ...is, updatedAt: now() })
        .where(eq(tx.t.storeAccounts.account, account)),
    )
  }

  async function isKnown(account: string): Promise<boolean> {
    const { storeAccounts } = db.t
    const found = await db
      .select({ storeId: storeAccounts.storeId })
      .from(storeAccounts)
      .where(eq(storeAccounts.account, account))
    return found.length > 0
  }

  /** Drops ops of links that lead nowhere any more, some at a time; answers how many. */
  async function sweepSome(batchSize: number): Promise<number> {
    const dropped = await db.transaction('sweep links', (tx) => {
      const { paymentOps: o } = tx.t
      const old = tx
        .select({ id: o.id })
        .from(o)
        .where(and(isLink(o), lte(o.createdAt, now() - linkRetention)))
        .orderBy(o.createdAt)
        .limit(batchSize)
      return tx.delete(o).where(inArray(o.id, old)).returning({ id: o.id })
    })
    return dropped.length
  }

  return { onboard, login, refreshAccount, isKnown, sweepSome }
}
export type StoreAccounts = ReturnType<typeof openStoreAccounts>
