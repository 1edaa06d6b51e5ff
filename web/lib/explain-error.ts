import { errorsCopy as copy } from '../../shared/copy/errors.ts'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import { ApiProblem, Offline } from '../online/call.ts'
import { wasRefused } from './was-refused.ts'

/** Messages for errors by kind. One without a message is a fault. */
export interface ErrorWords {
  /** Without an answer: why the network is needed, or that a retry is safe. */
  readonly offline?: string | undefined
  /** The server fell over, or something on the way answered in its place. */
  readonly fault?: string
  /** By the code of a refusal, of a photo's problem, or of failed storage (`not_stored`). */
  readonly codes?: Readonly<Partial<Record<string, string>>>
  /** For every other refusal, except invalid input (400), which has its own sentence. */
  readonly refused?: string
  /** Codes whose own sentence is more specific than ours. */
  readonly own?: readonly string[]
}

/**
 * Why an action failed, in a sentence: the refusal's own without a given one. Throws any other
 * error: it is a fault for the boundary.
 */
export function explainError(error: unknown, words: ErrorWords): string {
  const sentence = error instanceof Offline ? words.offline : sentenceOfCode(error, words)
  if (sentence === undefined) throw error
  return sentence
}

function sentenceOfCode(error: unknown, words: ErrorWords): string | undefined {
  // Our own errors have a code.
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (isUnanswered(error)) return words.fault ?? copy.serverTrouble
  if (words.own?.includes(message)) return message
  const known = words.codes?.[String(code)]
  if (known !== undefined) return known
  const isOfServer = error instanceof ApiProblem
  if (isOfServer && error.status === 400) return message
  if (!isOfServer && !isRefusal(error)) return undefined
  return words.refused ?? (code === 'signed_out' ? copy.signedOut : message)
}

const isUnanswered = (error: unknown) =>
  error instanceof Offline || (error instanceof ApiProblem && !wasRefused(error))

/** Why an action is not confirmed: a refusal, or no answer. */
export interface Trouble {
  readonly is: 'refused' | 'unanswered'
  readonly title: string
  readonly message: string
}

export interface ActWords extends ErrorWords {
  /** The title where it was refused. */
  readonly failed: string
  /** The title where no answer came; `noNetwork`, where it was none at all. */
  readonly noResponse?: string
  readonly noNetwork?: string
}

/** The same with a title, of an act. */
export function explainAct(error: unknown, words: ActWords): Trouble {
  const message = explainError(error, words)
  if (!isUnanswered(error)) return { is: 'refused', title: words.failed, message }
  const { noResponse = copy.noAnswer, noNetwork = noResponse } = words
  return {
    is: 'unanswered',
    title: error instanceof Offline ? noNetwork : noResponse,
    message,
  }
}
