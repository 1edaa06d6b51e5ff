import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { passLifetime } from '../../../shared/business/reserving.ts'
import { openPasses } from '../../../sync-server/features/pickup/pass.ts'
import { forgeries } from './forgeries.ts'

const secret = 'the secret of this server, that nobody knows'
const at = Date.parse('2026-11-21T12:00:00Z')

test('a pass is read until it expires, by any process with the same secret', () => {
  const reservation = randomUUID()
  const { qr, expiresAt } = openPasses(secret).give(reservation, at)
  expect(expiresAt).toBe(at + passLifetime)
  const other = openPasses(secret)
  expect(other.read(qr, at)).toEqual({ row: reservation, isExpired: false })
  expect(other.read(qr, expiresAt - 1)).toEqual({ row: reservation, isExpired: false })
  expect(other.read(qr, expiresAt)).toEqual({ row: reservation, isExpired: true })
  expect(openPasses(`${secret}.`).read(qr, at)).toBeUndefined()
  // It fits into a code of 37 by 37 points, which is read from a bad screen.
  expect(qr.length).toBeLessThanOrEqual(84)
})

test('[O4] of 10,000 passes that are forged, stale, foreign, cut off or of other letters none is taken', () => {
  const passes = openPasses(secret)
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const good = passes.give(randomUUID(), at)
  const taken = forgeries(seed, good.qr, 10_000).filter((one) => passes.read(one, at))
  expect(taken, `seed ${seed}`).toEqual([])
  expect(passes.read(good.qr, at)).toBeDefined()
})

test('the key of passes signs nothing else: the secret itself makes no pass', () => {
  const told = `v1.${randomUUID()}.${at + passLifetime}`
  for (const key of [secret, randomBytes(32)]) {
    const signature = createHmac('sha256', key).update(told).digest().subarray(0, 16)
    expect(
      openPasses(secret).read(`${told}.${signature.toString('base64url')}`, at),
    ).toBeUndefined()
  }
})

test('another text for the bytes of a right signature is not taken', () => {
  const passes = openPasses(secret)
  const { qr } = passes.give(randomUUID(), at)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const bytes = (text: string) => Buffer.from(text.slice(-22), 'base64url').toString('hex')
  const same = [...alphabet]
    .map((last) => qr.slice(0, -1) + last)
    .filter((one) => one !== qr && bytes(one) === bytes(qr))
  expect(same.length).toBe(15)
  for (const one of same) expect(passes.read(one, at)).toBeUndefined()
})
