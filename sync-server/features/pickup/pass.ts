import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { passHolds } from '../../../shared/business/reserving.ts'
import { type Id, isId } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'

/** What a QR code says: nothing about the person, and nothing that lasts. */
export interface Passes {
  /** A pass of the reservation that holds for a few minutes: `v1.<reservation>.<expiry>.<signature>`. */
  give(reservation: Id<'reservation'>, at: Instant): { qr: string; expiresAt: Instant }
  /** What a pass of ours says; undefined where it is none, or cut off. */
  read(shown: string, at: Instant): Pass | undefined
}

export interface Pass {
  readonly reservation: Id<'reservation'>
  /** Its picture is too old. */
  readonly isExpired: boolean
}

/** @param secret the server's, from which the key is derived: a pass signs nothing else */
export function openPasses(secret: string): Passes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'undercroft pickup pass v1', 32))
  /** 128 bits: enough that nobody guesses one, and few enough for a code that is easily read. */
  const signatureOf = (told: string) =>
    createHmac('sha256', key).update(told).digest().subarray(0, 16).toString('base64url')

  return {
    give(reservation, at) {
      const expiresAt = at + passHolds
      const told = `v1.${reservation}.${expiresAt}`
      return { qr: `${told}.${signatureOf(told)}`, expiresAt }
    },

    read(shown, at) {
      const [, told = '', reservation = '', expiry = '', signature = ''] = form.exec(shown) ?? []
      if (!isId(reservation)) return undefined
      // Compared as text: several texts stand for the same bytes.
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(told))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return { reservation: reservation as Id<'reservation'>, isExpired: Number(expiry) <= at }
    },
  }
}

const form = /^(v1\.([0-9a-f-]{36})\.([1-9]\d{12,14}))\.([\w-]{22})$/

/** Whether it claims to be a pass; everything else is a code that was typed. */
export const resemblesPass = (shown: string): boolean => /^v\d+\./.test(shown)
