/** The transactions of this page that have not ended. */
const running = new Set<IDBTransaction>()

/** Makes the transaction end with {@link abortWhenLeft}; returns it. */
export function abortable(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction)
  const end = () => running.delete(transaction)
  transaction.addEventListener('complete', end)
  transaction.addEventListener('abort', end)
  return transaction
}

/**
 * Aborts the running transactions when the browser freezes the page for its Back button. Safari
 * would freeze their locks too, and no other page could read the database. A page that lost a
 * transaction loads again when the person comes back.
 */
export function abortWhenLeft(page: EventTarget, reload: () => void): () => void {
  const over = new AbortController()
  let isIncomplete = false
  page.addEventListener(
    'pagehide',
    (event) => {
      if (!isPersisted(event)) return
      isIncomplete = running.size > 0
      for (const transaction of running) abort(transaction)
    },
    over,
  )
  page.addEventListener('pageshow', (event) => isPersisted(event) && isIncomplete && reload(), over)
  return () => over.abort()
}

/** A type of its own: the device's code also compiles for workers, which have no such events. */
const isPersisted = (event: Event) => (event as Event & { readonly persisted: boolean }).persisted

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It commits already, which needs nothing of the page.
  }
}
