import { useCallback, useState } from 'react'
import type { Id } from '../../../shared/kernel/id.ts'
import { noChecks } from './Checking.tsx'
import type { CardFindings } from './id-card/compare-card.ts'
import type { Checks, RefusalReason } from './use-pickup.ts'

/** Why a scanned ID forbids a pickup. */
type Forbidden = 'under_21' | 'expired'

/**
 * Pickups that a scanned ID forbids, so that reopening the sheet allows no hand over. Nothing else of
 * the card is kept, and this only until the page is closed.
 */
const forbiddenPickups = new Map<Id<'reservation'>, Forbidden>()

/**
 * What a scanned ID decides about the checks of a pickup. The findings last as long as the sheet; a
 * hand over stays forbidden until a good ID is scanned.
 */
export function useIdScan(pickup: Id<'reservation'>, onChecks: (checks: Checks) => void) {
  const [findings, keep] = useState<CardFindings>()
  const [before, setBefore] = useState(() => forbiddenPickups.get(pickup))
  const setFindings = useCallback(
    (found: CardFindings | undefined) => {
      keep(found)
      onChecks(found ? checksOf(found) : noChecks)
      if (!found) return
      const forbidden = forbiddenBy(found)
      if (forbidden) forbiddenPickups.set(pickup, forbidden)
      else forbiddenPickups.delete(pickup)
      setBefore(forbidden)
    },
    [onChecks, pickup],
  )
  return {
    /** An ID that was scanned before forbids the hand over. */
    forbiddenBefore: findings ? undefined : before,
    findings,
    setFindings,
    /** The clerk compares the photo, and the name where it differs. */
    decided: findings ? decidedBy(findings) : before ? allChecks : [],
    /** All three findings are good: the log says that the check was done by scan. */
    isGood: findings?.over21 === true && findings.isExpired === false && findings.nameMatches,
    isForbidden: before !== undefined,
    reason: findings ? reasonOf(findings) : before === 'under_21' ? before : ('no_id' as const),
  }
}

/** A name that differs may be a nickname: the clerk decides. */
function forbiddenBy({ over21, isExpired }: CardFindings): Forbidden | undefined {
  if (!over21) return 'under_21'
  return isExpired === true ? 'expired' : undefined
}

const allChecks = ['idSeen', 'over21', 'nameMatches'] as const satisfies readonly (keyof Checks)[]

const checksOf = (found: CardFindings): Checks => ({
  idSeen: false,
  over21: found.over21,
  nameMatches: found.nameMatches,
})

function decidedBy(found: CardFindings): readonly (keyof Checks)[] {
  if (forbiddenBy(found)) return allChecks
  return found.nameMatches ? ['over21', 'nameMatches'] : ['over21']
}

function reasonOf({ over21, isExpired, nameMatches }: CardFindings): RefusalReason {
  if (!over21) return 'under_21'
  return isExpired || nameMatches ? 'no_id' : 'other_name'
}
