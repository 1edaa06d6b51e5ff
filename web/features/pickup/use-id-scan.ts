import { useCallback, useState } from 'react'
import { noChecks } from './Checking.tsx'
import type { CardFindings } from './id-card/compare-card.ts'
import type { Checks, RefusalReason } from './use-pickup.ts'

/** What a scanned ID decides about the checks of a pickup; it lasts as long as the sheet. */
export function useIdScan(onChecks: (checks: Checks) => void) {
  const [findings, keep] = useState<CardFindings>()
  const setFindings = useCallback(
    (found: CardFindings | undefined) => {
      keep(found)
      onChecks(found ? checksOf(found) : noChecks)
    },
    [onChecks],
  )
  return {
    findings,
    setFindings,
    /** The clerk compares the photo, and the name where it differs. */
    decided: findings ? decidedBy(findings) : [],
    /** All three findings are good: the log says that the check was done by scan. */
    isGood: findings?.over21 === true && findings.isExpired === false && findings.nameMatches,
    isForbidden: findings !== undefined && isForbidden(findings),
    reason: findings ? reasonOf(findings) : ('no_id' as const),
  }
}

/** A name that differs may be a nickname: the clerk decides. */
const isForbidden = ({ over21, isExpired }: CardFindings): boolean => !over21 || isExpired === true

const checksOf = (found: CardFindings): Checks => ({
  idSeen: false,
  over21: found.over21,
  nameMatches: found.nameMatches,
})

function decidedBy(found: CardFindings): readonly (keyof Checks)[] {
  if (isForbidden(found)) return ['idSeen', 'over21', 'nameMatches']
  return found.nameMatches ? ['over21', 'nameMatches'] : ['over21']
}

function reasonOf({ over21, isExpired, nameMatches }: CardFindings): RefusalReason {
  if (!over21) return 'under_21'
  return isExpired || nameMatches ? 'no_id' : 'other_name'
}
