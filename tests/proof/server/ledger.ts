import type { RoundResponse, RoundRequest } from '../../../shared/sync/messages.ts'

/** A mutation that some device has sent. */
export interface SentOnce {
  readonly uid: string
  readonly userId: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * All requests and answers of devices, recorded on the wire: it uses neither the device's code nor
 * the server's.
 */
export class Ledger {
  /** By uid, in the order in which they were first sent. */
  readonly sent = new Map<string, SentOnce>()
  /** Uids that a server confirmed. */
  readonly acknowledged = new Set<string>()
  /** Refusals of the server, with their reasons. No mutation of these proofs deserves one. */
  readonly refused: string[] = []
  /** Device and number → uid. */
  readonly #numbers = new Map<string, string>()
  readonly #confirmedUpTo = new Map<string, number>()

  request(userId: string, { deviceId, mutations }: RoundRequest): void {
    for (const { seq, uid, name, args } of mutations) {
      this.#numbers.set(`${deviceId} ${seq}`, uid)
      if (this.sent.has(uid)) continue
      this.sent.set(uid, { uid, userId, name: name as string, args: args as SentOnce['args'] })
    }
  }

  answer({ deviceId }: RoundRequest, { confirmed, rejections }: RoundResponse): void {
    for (let seq = (this.#confirmedUpTo.get(deviceId) ?? 0) + 1; seq <= confirmed.seq; seq++) {
      const uid = this.#numbers.get(`${deviceId} ${seq}`)
      if (uid === undefined) this.refused.push(`${deviceId} was confirmed ${seq}, never sent`)
      else this.acknowledged.add(uid)
    }
    const before = this.#confirmedUpTo.get(deviceId) ?? 0
    this.#confirmedUpTo.set(deviceId, Math.max(before, confirmed.seq))
    for (const { uid, code, message } of rejections)
      this.refused.push(`${this.sent.get(uid)?.name} ${uid}: ${code}, ${message}`)
  }

  /** A restored server knows less than was confirmed once; its devices begin with new numbers. */
  get waiting(): number {
    return this.sent.size - this.acknowledged.size
  }
}
