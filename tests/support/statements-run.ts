import Sqlite from 'better-sqlite3'
import { vi } from 'vitest'

/** Every statement of this process has this prototype; the package does not export it. */
const prototype = (() => {
  const db = new Sqlite(':memory:')
  const found = Object.getPrototypeOf(db.prepare('select 1')) as Sqlite.Statement
  db.close()
  return found
})()

/**
 * Calls back with each SQLite statement that runs in this process, until the returned function is
 * called. Compiling is no sign of it: connections keep their statements.
 */
export function onStatementRun(seen: (text: string) => void): () => void {
  const spies = (['all', 'get', 'run'] as const).map((name) => {
    const real = prototype[name]
    return vi.spyOn(prototype, name).mockImplementation(function (
      this: Sqlite.Statement,
      ...values: unknown[]
    ) {
      seen(this.source)
      return real.apply(this, values)
    } as never)
  })
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
