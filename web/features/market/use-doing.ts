import { useState } from 'react'
import { getDrop, watchDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  getReservation,
  listReservations,
  reservingState,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import { type Trouble, troubleOf } from '../../parts/Trouble.tsx'

/**
 * One act at a time that the server does: whether it is under way, and why the last one was not seen
 * to be done. Where no answer came, how it stands is asked; the trouble is over when that shows
 * another `about` than the one that the person acted on.
 */
export function useDoing(words: { failed: string; offline: string }, about: unknown) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<{ readonly about: unknown; readonly is: Trouble }>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await work()
    } catch (error) {
      setTrouble({ about, is: troubleOf(error, words) })
      void invalidate(getReservation, listReservations, getDrop, watchDrop, reservingState)
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble: trouble?.about === about ? trouble?.is : undefined, run }
}
