type LiveValueListener = () => void

/** A value read from the database, and read again after each commit that concerns it. */
export class LiveValue<T> {
  readonly #read: () => Promise<T>
  readonly #listeners = new Set<LiveValueListener>()
  readonly #follow: (changed: LiveValueListener) => LiveValueListener
  #value: T | undefined
  #stale = true
  #reading = false
  #unfollow: LiveValueListener | undefined

  /** @param follow starts calling back when the value may have changed, and gives how to end that */
  constructor(read: () => Promise<T>, follow: (changed: LiveValueListener) => LiveValueListener) {
    this.#read = read
    this.#follow = follow
  }

  /** The value as last read; undefined until then. */
  readonly get = (): T | undefined => this.#value

  readonly subscribe = (listener: LiveValueListener): LiveValueListener => {
    this.#listeners.add(listener)
    this.#unfollow ??= this.#follow(this.refresh)
    this.refresh()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#unfollow?.()
      this.#unfollow = undefined
    }
  }

  readonly refresh = () => {
    this.#stale = true
    if (!this.#reading) void this.#readWhileStale()
  }

  /** Sets the value when the database is closed. */
  set(next: (last: T | undefined) => T) {
    this.#stale = false
    this.#value = next(this.#value)
    for (const listener of Array.from(this.#listeners)) listener()
  }

  async #readWhileStale() {
    this.#reading = true
    try {
      while (this.#stale) {
        // A commit names its tables one after the other.
        await Promise.resolve()
        this.#stale = false
        const value = await this.#read()
        if (JSON.stringify(value) === JSON.stringify(this.#value)) continue
        this.#value = value
        for (const listener of Array.from(this.#listeners)) listener()
      }
    } catch {
      // The database was closed: keep the last value; the shell shows the reason.
    } finally {
      this.#reading = false
    }
  }
}
