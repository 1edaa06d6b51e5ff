import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { waitingRoomPassLifetime } from '../../shared/business/reserving.ts'
import { isId } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'

/** A person's place in the waiting room of an offer. */
export interface RoomPlace {
  readonly offerId: string
  readonly userId: string
  /** The second of arrival and the rank drawn within it; see {@link positionOf}. */
  readonly position: number
}

export interface RoomPasses {
  /** `w1.<offer>.<user>.<position>.<expiry>.<signature>` */
  give(place: RoomPlace, at: Instant): string
  /** The place of one of our passes; undefined for a forged or an expired one. */
  read(pass: string | undefined, at: Instant): RoomPlace | undefined
  /** The challenge of a room's proof of work; it is unknown before the room opens. */
  challenge(offerId: string, openedAt: Instant): string
}

const form = /^(w1\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,16})\.(\d{13,15}))\.([\w-]{22})$/

/** @param secret the server's, from which the key is derived: a pass signs nothing else */
export function openRoomPasses(secret: string): RoomPasses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'undercroft waiting room v1', 32))
  const signatureOf = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')

  return {
    give({ offerId, userId, position }, at) {
      const text = `w1.${offerId}.${userId}.${position}.${at + waitingRoomPassLifetime}`
      return `${text}.${signatureOf(text)}`
    },
    read(pass, at) {
      const [, text = '', offerId = '', userId = '', position, expiry, signature = ''] =
        form.exec(pass ?? '') ?? []
      if (!isId(offerId) || !isId(userId)) return undefined
      // Compared as text: several texts stand for the same bytes.
      const [input, right] = [Buffer.from(signature), Buffer.from(signatureOf(text))]
      if (input.length !== right.length || !timingSafeEqual(input, right)) return undefined
      if (Number(expiry) <= at) return undefined
      return { offerId, userId, position: Number(position) }
    },
    challenge: (offerId, openedAt) => signatureOf(`proof ${offerId} ${openedAt}`),
  }
}

/** Ranks within one second; with the second they fit a whole number until the year 2106. */
export const ranks = 2 ** 21

export const positionOf = (second: number, rank: number): number => second * ranks + rank
export const secondOf = (position: number): number => Math.floor(position / ranks)
