import { Dexie } from 'dexie'
import type { Id } from '../../../shared/kernel/id.ts'
import { databaseName } from '../store/database.ts'
import { leave } from './session.ts'

/** After the account's deletion here: signs out, and deletes all data on this device. */
export async function forgetAccount(userId: Id) {
  await leave()
  await Dexie.delete(databaseName(userId))
}
