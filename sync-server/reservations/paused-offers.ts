import { usualTimeZone } from '../../shared/business/quiet-hours.ts'
import { reservingCopy } from '../../shared/copy/reserving.ts'
import { timeIn } from '../../shared/features/stores/wall-clock.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { ownZone } from '../notices/own-zone.ts'
import type { ReserverRow } from './rows.ts'
import { isPaused } from './strikes.ts'

/**
 * Refuses to accept or pay an offer while its person is paused: of a waiting list, of an event or
 * of a draw. The offer stays until its own deadline. Units that a person held themselves are no offer.
 */
export async function rejectPausedOffer(
  reader: Reader,
  { isOffer }: { readonly isOffer: boolean },
  person: Pick<ReserverRow, 'userId' | 'pausedUntil'>,
  at: Instant,
): Promise<void> {
  if (!isOffer || !isPaused(person, at)) return
  // A pause is the platform's: no store's clock counts for it.
  const zone = (await ownZone(reader, person.userId)) ?? usualTimeZone
  refuse('reserving_paused', reservingCopy.offerWaits(timeIn(zone, person.pausedUntil ?? at)))
}
