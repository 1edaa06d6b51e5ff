import { IDBObjectStore } from 'fake-indexeddb'

interface Aborting {
  _abort(errorName: string): void
}
type Write = (this: IDBObjectStore, ...given: unknown[]) => unknown

const writes = ['put', 'add', 'delete', 'clear'] as const

/**
 * While `body` runs, aborts the transaction of the write with this number, as a browser does that
 * has no more space or dies. The request itself is made: what it says must not count.
 * Gives how many writes there were until then.
 * @param on only its writes count; absent, those of all databases of the process
 */
export async function withBrokenWrite<T>(
  {
    at,
    errorName = 'QuotaExceededError',
    on,
  }: { at: number; errorName?: string; on?: IDBDatabase },
  body: () => Promise<T>,
): Promise<{ writes: number; outcome: T | undefined; error: unknown }> {
  let count = 0
  const originals = new Map<(typeof writes)[number], Write>()
  for (const name of writes) {
    const prototype = IDBObjectStore.prototype as unknown as Record<string, Write>
    const original = prototype[name]!
    originals.set(name, original)
    prototype[name] = function (...given) {
      const request = original.apply(this, given)
      const { db } = this.transaction as unknown as { db: IDBDatabase }
      if (on && db !== on) return request
      if (++count === at) (this.transaction as unknown as Aborting)._abort(errorName)
      return request
    }
  }
  try {
    const outcome = await body()
    return { writes: count, outcome, error: undefined }
  } catch (error) {
    return { writes: count, outcome: undefined, error }
  } finally {
    for (const [name, original] of originals)
      (IDBObjectStore.prototype as unknown as Record<string, Write>)[name] = original
  }
}
