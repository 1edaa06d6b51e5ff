import { Dexie } from 'dexie'
import type { Id } from '../../shared/kernel/id.ts'
import { databaseName } from './database.ts'
import { leave } from './session.ts'

/** The account was deleted here: the user is signed out, and nothing is left on this device. */
export async function forgetAccount(userId: Id) {
  await leave()
  await Dexie.delete(databaseName(userId))
}
