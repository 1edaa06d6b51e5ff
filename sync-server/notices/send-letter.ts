import type { DbTx } from '../db/db.ts'
import type { Letter } from '../outside/mail.ts'

/** How a letter waits. */
export interface LetterTerms {
  /** With whose account it goes, if it was not sent by then. */
  readonly userId?: string
  /** Milliseconds after which nobody needs it any more; a week if left out. */
  readonly keptFor?: number
}

/** What any feature needs of letters. */
export interface SendsLetters {
  /** Resolves when the letter waits to be sent, or with the transaction that it was asked for in. */
  send(letter: Letter, terms?: LetterTerms, tx?: DbTx): Promise<void>
}
