import type { DbTx } from '../db/db.ts'
import type { Letter } from '../outside/mail.ts'

/** The terms under which a mail is queued. */
export interface LetterTerms {
  /** With whose account it goes, if it was not sent by then. */
  readonly userId?: string
  /** Milliseconds after which it is no longer needed; by default a week. */
  readonly retention?: number
}

/** The interface for features that send mail. */
export interface SendsLetters {
  /** Resolves when the mail is queued, or with the given transaction. */
  send(letter: Letter, terms?: LetterTerms, tx?: DbTx): Promise<void>
}
