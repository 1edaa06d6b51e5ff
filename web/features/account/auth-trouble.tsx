import { authCopy } from '../../../shared/copy/auth.ts'
import { ApiProblem, Offline } from '../../online/call.ts'

/** What went wrong at the door, in the words of the person. */
export interface Trouble {
  title: string
  sentence: string
}

export interface WordsOfTrouble {
  /** What a 401, 403 or 422 means in this place; a 400 says itself what to type instead. */
  readonly refused: string
  /** Why the network is needed in this place. */
  readonly offline: string
  /** What to do where there were too many tries, if it is more than to wait. */
  readonly tooMany?: string
}

/**
 * Turns what a call threw into words. What is neither an answer of the server nor a missing network
 * is a fault and goes on.
 */
export function troubleOf(error: unknown, words: WordsOfTrouble): Trouble {
  const { refused, offline, tooMany = authCopy.tooManyTries } = words
  if (error instanceof Offline) return { title: authCopy.offlineTitle, sentence: offline }
  if (!(error instanceof ApiProblem)) throw error
  const sentence =
    error.status === 429
      ? tooMany
      : error.status >= 500
        ? authCopy.serverTrouble
        : error.code === 'bad_request'
          ? error.message
          : refused
  return { title: authCopy.failedTitle, sentence }
}

/** Says what went wrong, above the button that was pressed. Not a `Notice`, whose signs weigh more than this page has to spare. */
export function TroubleShown({ trouble }: { trouble: Trouble | undefined }) {
  return (
    trouble && (
      <div role="alert" className="rounded-md border border-danger bg-danger-wash p-3 text-ink">
        <p className="font-medium">{trouble.title}</p>
        <p className="text-small">{trouble.sentence}</p>
      </div>
    )
  )
}
