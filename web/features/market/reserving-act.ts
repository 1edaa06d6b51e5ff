import { getDrop, watchDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  getReservation,
  listReservations,
  reservingState,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import type { ActWords } from '../../lib/explain-error.ts'
import { useAct } from '../../lib/use-act.ts'

/** {@link useAct} for a drop or a reservation; an error reloads its state. */
export const useReservingAct = (words: ActWords, about?: unknown) =>
  useAct(words, {
    about,
    onTrouble: () =>
      void invalidate(getReservation, listReservations, getDrop, watchDrop, reservingState),
  })
