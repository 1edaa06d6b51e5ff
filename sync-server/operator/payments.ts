import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { exactMoney } from '../../shared/kernel/money.ts'
import { paymentCounts, parkedRefunds, retryRefund } from '../payments/operator.ts'
import { argsOfRefund } from '../payments/payments.ts'
import { OperatorError, type OperatorInput } from './command.ts'
import { printTable, momentOf } from './print.ts'

/** Prints counts by status, and refunds that need a decision. */
export async function listPayments({ db, say }: OperatorInput): Promise<number> {
  for (const [status, number] of await paymentCounts(db)) say(copy.paymentsAre(number, status))
  const parked = await parkedRefunds(db)
  if (parked.length === 0) say(copy.noParkedRefunds)
  else
    printTable(
      say,
      copy.refundColumns,
      parked.map((op) => [
        op.id,
        op.subject,
        exactMoney(argsOfRefund(op).amount),
        op.lastError ?? '',
        momentOf(op.updatedAt),
      ]),
    )
  return parked.length === 0 ? 0 : 1
}

/** Tries a parked refund again. */
export async function retryParkedRefund(id: string, { db, say }: OperatorInput): Promise<number> {
  const input = await db.transaction('retry a refund', (tx) => retryRefund(tx, id, Date.now()))
  if (input === undefined) throw new OperatorError(copy.noSuchRefund(id))
  say(copy.refundRetried(exactMoney(input)))
  return 0
}
