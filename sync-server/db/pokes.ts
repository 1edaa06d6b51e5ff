/**
 * Whose feed has changed, and up to which version; without one, a session of theirs may have ended,
 * and whoever listens has to look whether they still may.
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
   * Hears of one user. `undefined` says that a session may have ended, or that pokes may have been
   * missed: look for yourself.
   * Answers with what ends it.
   */
  listen(userId: string, hear: (version: number | undefined) => void): () => void
}

/** Pokes inside this process. */
export class LocalPokes implements Pokes {
  readonly #listeners = new Map<string, Set<(version: number | undefined) => void>>()

  send({ userId, version }: Poked): void {
    for (const hear of this.#listeners.get(userId) ?? []) hear(version)
  }

  /** Everybody may have missed something. */
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
