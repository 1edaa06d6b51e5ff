import { txContract, type TxStore } from '../contracts/tx-contract.ts'
import { openDatabase } from '../../web/local/store/database.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import { Workspace } from '../../web/local/write/dexie-tx.ts'
import type { DeviceRuntime } from '../../web/local/runtime/runtime.ts'

/**
 * The contract of `Tx` over IndexedDB, whichever it is: each case in a database of its own. Gives
 * the sentence of each case that is broken. Runs in Node and in a page.
 */
export async function brokenPromises(runtime: DeviceRuntime): Promise<string[]> {
  const broken: string[] = []
  for (const [i, { name, run }] of txContract.entries()) {
    const userId = `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`
    const db = await openDatabase(runtime, userId)
    const store: TxStore = {
      transaction: (body) =>
        inOneWrite(db, async (tables) => {
          const space = new Workspace(tables, runtime.now())
          const answers: Awaited<ReturnType<typeof body>>[] = []
          const { refusal } = await space.run(async (tx) => {
            answers.push(await body(tx))
          })
          if (refusal) throw refusal
          await space.write()
          return answers[0]!
        }),
    }
    try {
      await run(store)
    } catch (error) {
      broken.push(`${name}: ${String(error)}`)
    } finally {
      await db.delete()
    }
  }
  return broken
}

export const casesOfContract = txContract.length
