import { Dexie } from 'dexie'
import type { Id } from '../../shared/kernel/id.ts'
import { databaseName } from './database.ts'
import { leave } from './session.ts'

/** The account was deleted from here: nobody is signed in, and nothing of it is left on this device. */
export async function forgetAccount(userId: Id) {
  await leave()
  await Dexie.delete(databaseName(userId))
}
