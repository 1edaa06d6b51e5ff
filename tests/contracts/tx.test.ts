import { describe, expect, test } from 'vitest'
import type { Tx } from '../../shared/kernel/mutator.ts'
import { CellarRows } from '../../sync-server/sync/cellar-rows.ts'
import { sqlTx } from '../../sync-server/sync/sql-tx.ts'
import { type Engine, postgres, sqlite } from '../support/engines.ts'
import { MemoryCellar } from '../support/memory-tx.ts'
import { hasPostgres } from '../support/postgres.ts'
import { txContract, type TxStore } from './tx-contract.ts'

/** One adapter under the contract: each case gets a store of its own. */
function passes(open: () => Promise<{ store: TxStore; remove(): Promise<void> }>): void {
  for (const { name, run } of txContract)
    test(name, async () => {
      const { store, remove } = await open()
      try {
        await run(store)
      } finally {
        await remove()
      }
    })
}

const overSql = (engine: Engine) => async () => {
  const { db, remove } = await engine.open()
  const cellarId = crypto.randomUUID()
  const store: TxStore = {
    transaction: (run) =>
      db.transaction('contract', async (tx) => {
        const rows = new CellarRows(tx, cellarId, 1_700_000_000_000)
        const result = await run(sqlTx(rows))
        await rows.flush(tx)
        return result
      }),
  }
  return { store, remove }
}

describe('the transaction of a mutator', () => {
  describe('in memory', () => {
    passes(async () => ({ store: new MemoryCellar(), remove: async () => {} }))
  })
  describe('on SQLite', () => passes(overSql(sqlite)))
  describe.skipIf(!hasPostgres)('on PostgreSQL', () => passes(overSql(postgres)))
})

test('a broken adapter does not pass', async () => {
  const forgetful = (verb: Partial<Tx>): TxStore => {
    const cellar = new MemoryCellar()
    return { transaction: (run) => cellar.transaction((tx) => run({ ...tx, ...verb })) }
  }
  const broken: Partial<Tx>[] = [
    { remove: async () => {} },
    { removed: async () => undefined },
    { count: async () => 0 },
    { list: async () => [] },
    { put: async () => {} },
    { patch: async () => {} },
  ]
  for (const verb of broken) {
    const outcomes = await Promise.allSettled(txContract.map(({ run }) => run(forgetful(verb))))
    expect(outcomes.filter(({ status }) => status === 'rejected')).not.toEqual([])
  }
})
