import type { Db } from '../db/db.ts'
import type { Settings } from '../settings.ts'

/** A command cannot be carried out; the message is for the person at the terminal. */
export class OperatorError extends Error {}

export type Say = (sentence: string) => void

/** What a command works with. */
export interface OperatorInput {
  readonly db: Db
  readonly settings: Settings
  /** Files of the data folder that others can read. */
  readonly exposed: readonly string[]
  readonly say: Say
}

interface CommandWords {
  /** As typed; a word in capitals stands for an argument. */
  readonly words: string
}

/** Runs with an open database and returns the exit code. */
interface DbCommand extends CommandWords {
  readonly run: (input: OperatorInput, argument: string) => Promise<number>
}

/** Runs before any database is open, since it replaces the database. */
interface FileCommand extends CommandWords {
  readonly runClosed: (
    input: Pick<OperatorInput, 'settings' | 'say'>,
    argument: string,
  ) => Promise<number>
}

export type Command = DbCommand | FileCommand

/** The database reports failures as sentences; slow queries do not matter here. */
export const reports = (say: Say) => ({
  slow: () => {},
  failed: (what: string) => say(what),
})
