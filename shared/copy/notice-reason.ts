import { exactMoney } from '../kernel/money.ts'
import { never } from '../kernel/never.ts'
import { alertsCopy } from './alerts.ts'

/** The fields of a notice used in its reason. */
interface Reasoned {
  readonly kind: 'price' | 'available' | 'wish'
  readonly wanted: string
  readonly targetPrice?: number | undefined
  readonly isElsewhere?: boolean | undefined
}

/** The reason of a notice, in a sentence; mentions an offer elsewhere. */
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
