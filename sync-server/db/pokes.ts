/**
 * A user whose feed has changed, with the new version; without a version a session may have ended,
 * and listeners must check theirs.
 */
export interface Poked {
  readonly userId: string
  readonly version?: number
}

/**
 * Pokes are hints: one that gets lost costs a device a minute at most, so they are sent after the
 * commit and never wait for it.
 */
export interface Pokes {
  send(poked: Poked): void
  /**
   * Listens for one user. `undefined` means that a session may have ended or that pokes may have
   * been missed: read the state.
   * Returns a function that ends it.
   */
  listen(userId: string, hear: (version: number | undefined) => void): () => void
}

/** Pokes inside this process. */
export class LocalPokes implements Pokes {
  readonly #listeners = new Map<string, Set<(version: number | undefined) => void>>()

  send({ userId, version }: Poked): void {
    for (const hear of this.#listeners.get(userId) ?? []) hear(version)
  }

  /** Any listener may have missed something. */
  missed(): void {
    for (const listeners of this.#listeners.values()) for (const hear of listeners) hear(undefined)
  }

  listen(userId: string, hear: (version: number | undefined) => void): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set()
    this.#listeners.set(userId, listeners.add(hear))
    return () => {
      listeners.delete(hear)
      if (listeners.size === 0 && this.#listeners.get(userId) === listeners)
        this.#listeners.delete(userId)
    }
  }
}
