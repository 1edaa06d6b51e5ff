import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { rebuildLoyalty } from '../loyalty/rebuild.ts'
import { rebuildFeeCredit } from '../reservations/rebuild-fee-credit.ts'
import type { OperatorInput } from './command.ts'

/** Computes all points again from their entries. */
export async function rebuildPoints({ db, say }: OperatorInput): Promise<number> {
  const { people, mended } = await rebuildLoyalty(db, Date.now())
  say(copy.loyaltyRebuilt(people, mended))
  return 0
}

/** Computes all fee credit again from its entries. */
export async function rebuildCredit({ db, say }: OperatorInput): Promise<number> {
  const { people, mended } = await rebuildFeeCredit(db)
  say(copy.creditRebuilt(people, mended))
  return 0
}
