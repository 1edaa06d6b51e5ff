import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { passLifetime } from '../../shared/business/reserving.ts'
import { isId } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'

/** The content of a QR code: nothing about the person, and nothing lasting. */
export interface SignedPasses<Row extends string> {
  /** A pass of a row that holds for a few minutes: `<kind>.<row>.<expiry>.<signature>`. */
  give(row: Row, at: Instant): { qr: string; expiresAt: Instant }
  /** The content of one of our passes; undefined for anything else or a truncated one. */
  read(shown: string, at: Instant): SignedPass<Row> | undefined
}

export interface SignedPass<Row extends string> {
  readonly row: Row
  /** Its picture is too old. */
  readonly isExpired: boolean
}

interface SignedPassKind {
  /** Its prefix: `v1`. */
  readonly kind: string
  /** The purpose of its derived key, so that it signs nothing else. */
  readonly purpose: string
}

/** @param secret the server's, from which the key of that kind is derived */
export function openSignedPasses<Row extends string>(
  secret: string,
  { kind, purpose }: SignedPassKind,
): SignedPasses<Row> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const form = new RegExp(`^(${kind}\\.([0-9a-f-]{36})\\.([1-9]\\d{12,14}))\\.([\\w-]{22})$`)
  /** 128 bits: enough against guessing, and few enough for an easily read code. */
  const signatureOf = (told: string) =>
    createHmac('sha256', key).update(told).digest().subarray(0, 16).toString('base64url')

  return {
    give(row, at) {
      const expiresAt = at + passLifetime
      const told = `${kind}.${row}.${expiresAt}`
      return { qr: `${told}.${signatureOf(told)}`, expiresAt }
    },

    read(shown, at) {
      const [, told = '', row = '', expiry = '', signature = ''] = form.exec(shown) ?? []
      if (!isId(row)) return undefined
      // Compared as text: several texts stand for the same bytes.
      const [input, right] = [Buffer.from(signature), Buffer.from(signatureOf(told))]
      if (input.length !== right.length || !timingSafeEqual(input, right)) return undefined
      return { row: row as Row, isExpired: Number(expiry) <= at }
    },
  }
}
