import type { Pending, SyncState } from '../store/records.ts'

/**
 * Mutations that were read to be sent, so that their confirmation need not read them again. Others
 * change a stored mutation only together with the sync state.
 */
export class KnownPending {
  #state = ''
  #entries = new Map<number, Pending>()

  begin(syncState: SyncState, entries: readonly Pending[]) {
    this.#state = JSON.stringify(syncState)
    this.#entries = new Map()
    this.add(entries)
  }

  add(entries: readonly Pending[]) {
    for (const entry of entries) this.#entries.set(entry.seq, entry)
  }

  /** Those from one number to another; undefined if they may differ from the stored ones. */
  between(syncState: SyncState, from: number, to: number): Pending[] | undefined {
    if (this.#state !== JSON.stringify(syncState)) return undefined
    const found = [...this.#entries.values()].filter(({ seq }) => seq >= from && seq <= to)
    return found.length === to - from + 1 ? found : undefined
  }

  /** All up to this number have left the outbox, and nothing else has changed. */
  left(syncState: SyncState, to: number) {
    this.#state = JSON.stringify(syncState)
    for (const seq of this.#entries.keys()) if (seq <= to) this.#entries.delete(seq)
  }

  forget() {
    this.#state = ''
    this.#entries.clear()
  }
}
