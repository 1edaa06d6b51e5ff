import { requestsCopy } from '../../shared/copy/requests.ts'
import { refuse } from '../../shared/kernel/refusal.ts'

/**
 * Where the next page of a list begins: the values by which it is ordered, of the last row that was
 * given. Clients hand it back as it is.
 */
export const cursorOf = (...values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of a cursor, of these kinds; refuses `bad_request` where it is none of ours. */
export function fromCursor<Kinds extends readonly ('string' | 'number')[]>(
  cursor: string,
  ...kinds: Kinds
): { [At in keyof Kinds]: Kinds[At] extends 'string' ? string : number } {
  const values = parsed(Buffer.from(cursor, 'base64url').toString())
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, at) => typeof values[at] === kind)
  return fits ? (values as never) : refuse('bad_request', requestsCopy.where('after'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
