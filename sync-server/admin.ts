import { operatorCopy as copy } from '../shared/copy/operator.ts'
import { UnusableBackup } from './backup/archive.ts'
import { dbAddressOf, openDb } from './db/open-db.ts'
import { OperatorError, reports, type Say } from './operator/command.ts'
import { commandOf } from './operator/commands.ts'
import { keepPrivate } from './outside/data-folder.ts'
import { StorageAway } from './outside/storage-away.ts'
import { readSettings, type Settings, WrongSettings } from './settings.ts'

/**
 * Runs one command and prints the result. Returns the exit code: 0 done, 1 not done or not in
 * order, 2 not understood.
 */
export async function operate(
  words: readonly string[],
  environment: Record<string, string | undefined>,
  say: Say,
): Promise<number> {
  try {
    return await run(words, readSettings(environment), say)
  } catch (error) {
    if (error instanceof WrongSettings) for (const sentence of error.sentences) say(sentence)
    else if (error instanceof OperatorError) say(error.message)
    else if (error instanceof UnusableBackup) say(copy.unusable(error.message))
    else if (error instanceof StorageAway) say(copy.storageAway(error.why))
    else throw error
    return 1
  }
}

async function run(words: readonly string[], settings: Settings, say: Say): Promise<number> {
  const exposed = keepPrivate(settings)
  const found = commandOf(words)
  if (!found) {
    say(copy.usage)
    return words.length === 0 || words[0] === 'help' ? 0 : 2
  }
  const { command, argument } = found
  if ('runClosed' in command) return command.runClosed({ settings, say }, argument)
  const db = await openDb(dbAddressOf(settings), reports(say))
  try {
    return await command.run({ db, settings, exposed, say }, argument)
  } finally {
    await db.close()
  }
}

if (import.meta.main)
  process.exitCode = await operate(process.argv.slice(2), process.env, (sentence) =>
    console.log(sentence),
  )
