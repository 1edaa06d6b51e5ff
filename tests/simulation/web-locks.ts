/** The browser's locks between the tabs of one device: a queue for each name. */
export class WebLocks {
  readonly #queues = new Map<string, Waiting[]>()

  /** The locks as one tab sees them; `isGone` says whether it still lives. */
  ofTab(isGone: () => boolean): Pick<LockManager, 'request'> {
    return {
      request: ((name: string, options: LockOptions, body: LockGrantedCallback<unknown>) =>
        this.#request(name, options, body, isGone)) as LockManager['request'],
    }
  }

  /** A tab has died: its locks are free. */
  release() {
    for (const name of this.#queues.keys()) this.#next(name)
  }

  async #request(
    name: string,
    { signal, steal }: LockOptions,
    body: LockGrantedCallback<unknown>,
    isGone: () => boolean,
  ): Promise<unknown> {
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    const mine: Waiting = { isGone, isHolding: false, granted: () => {} }
    if (steal) {
      for (const holder of queue.filter((one) => one.isHolding))
        queue.splice(queue.indexOf(holder), 1)
      queue.unshift(mine)
    } else queue.push(mine)
    try {
      await new Promise<void>((resolve, reject) => {
        mine.granted = resolve
        signal?.addEventListener('abort', () => {
          if (!mine.isHolding) reject(new DOMException('aborted', 'AbortError'))
        })
        this.#next(name)
      })
      return await body({ name, mode: 'exclusive' })
    } finally {
      const at = queue.indexOf(mine)
      if (at >= 0) queue.splice(at, 1)
      this.#next(name)
    }
  }

  #next(name: string) {
    const queue = this.#queues.get(name) ?? []
    while (queue[0]?.isGone()) queue.shift()
    const [first] = queue
    if (!first || first.isHolding) return
    first.isHolding = true
    first.granted()
  }
}

interface Waiting {
  readonly isGone: () => boolean
  isHolding: boolean
  granted: () => void
}
