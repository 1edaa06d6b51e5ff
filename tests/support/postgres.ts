/** A program may begin to lend after it has loaded this. */
const lender = () => process.env['TEST_POSTGRES_LENDER']

/**
 * False where the machine has no PostgreSQL: `describe.skipIf(!hasPostgres)(…)`. Under CI the run
 * fails at its start instead, so that nothing is ever skipped there.
 */
export const hasPostgres = lender() !== undefined

/** The same for callers that borrow it after loading. */
export const isPostgresLent = (): boolean => lender() !== undefined

export interface FreshDatabase {
  /** The value for `DATABASE_URL`. */
  url: string
  drop(): Promise<void>
}

/** A PostgreSQL database in the run's shared cluster: with the tables, or `empty`. */
export async function freshDatabase(
  how: 'with tables' | 'empty' = 'with tables',
): Promise<FreshDatabase> {
  const at = lender()
  if (!at) throw new Error('No PostgreSQL here: ask hasPostgres first.')
  const path = how === 'empty' ? '/' : '/with-tables'
  const lent = await fetch(new URL(path, at), { method: 'POST' })
  const url = await lent.text()
  if (!lent.ok) throw new Error(url)
  const name = new URL(url).pathname.slice(1)
  return {
    url,
    async drop() {
      await fetch(`${at}/${name}`, { method: 'DELETE' })
    },
  }
}
