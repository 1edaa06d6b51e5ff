import type { Id } from '../../../shared/kernel/id.ts'
import {
  openSignedPasses,
  type SignedPass,
  type SignedPasses,
} from '../../reservations/signed-pass.ts'

/** Passes of reservations: `v1.<reservation>.<expiry>.<signature>`. */
export type Passes = SignedPasses<Id<'reservation'>>
export type Pass = SignedPass<Id<'reservation'>>

/** @param secret the server's, from which the key is derived: a pass signs nothing else */
export const openPasses = (secret: string): Passes =>
  openSignedPasses(secret, { kind: 'v1', purpose: 'undercroft pickup pass v1' })

/** Whether it claims to be a pass; everything else is a code that was typed. */
export const resemblesPass = (shown: string): boolean => /^v\d+\./.test(shown)
