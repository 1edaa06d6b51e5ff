import { exactMoney } from '../kernel/money.ts'
import { never } from '../kernel/never.ts'
import { alertsCopy } from './alerts.ts'

/** What of a notice its reason is made of. */
interface Reasoned {
  readonly kind: 'price' | 'available' | 'wish'
  readonly wanted: string
  readonly targetPrice?: number | undefined
  readonly isElsewhere?: boolean | undefined
}

/** The reason of a notice, in a sentence; for an offer elsewhere it says so. */
export function reasonOf(notice: Reasoned): string {
  const why = kindReasonOf(notice)
  return notice.isElsewhere ? `${why} ${alertsCopy.notice.elsewhere}` : why
}

function kindReasonOf({ kind, wanted, targetPrice }: Reasoned): string {
  const words = alertsCopy.notice
  const target = targetPrice === undefined ? undefined : exactMoney(targetPrice)
  switch (kind) {
    case 'price':
      return words.becausePrice(wanted, target ?? '')
    case 'available':
      return words.becauseAvailable(wanted)
    case 'wish':
      return words.becauseWish(wanted, target)
    default:
      return never(kind)
  }
}
