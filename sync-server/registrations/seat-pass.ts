import { seatPassForm } from '../../shared/features/events/seat-pass.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { openSignedPasses, type SignedPasses } from '../reservations/signed-pass.ts'

/** Passes of seats: `e1.<registration>.<expiry>.<signature>`, under a key of their own. */
export type SeatPasses = SignedPasses<Id<'registration'>>

/** @param secret the server's, from which the key is derived: a pass signs nothing else */
export const openSeatPasses = (secret: string): SeatPasses =>
  openSignedPasses(secret, { kind: 'e1', purpose: 'undercroft seat pass v1' })

/** Whether it claims to be one; everything else is a code that was typed. */
export const resemblesSeatPass = (shown: string): boolean => seatPassForm.test(shown)
