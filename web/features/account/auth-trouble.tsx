import { authCopy } from '../../../shared/copy/auth.ts'
import type { ActWords, Trouble } from '../../lib/explain-error.ts'

interface WordsOfPlace {
  /** What a 401, 403 or 422 means in this place; a 400 says itself what to type instead. */
  readonly refused: string
  /** Why the network is needed in this place. */
  readonly offline: string
  /** What to do where there were too many tries, if it is more than to wait. */
  readonly tooMany?: string
}

/** Error messages of the sign-in forms. */
export const doorWords = ({
  refused,
  offline,
  tooMany = authCopy.tooManyTries,
}: WordsOfPlace): ActWords => ({
  failed: authCopy.failedTitle,
  noResponse: authCopy.failedTitle,
  noNetwork: authCopy.offlineTitle,
  offline,
  fault: authCopy.serverTrouble,
  refused,
  codes: { slow_down: tooMany },
})

/** Says what went wrong, above the button that was pressed. Not a `Notice`, whose signs weigh more than this page has to spare. */
export function TroubleShown({ trouble }: { trouble: Trouble | undefined }) {
  return (
    trouble && (
      <div role="alert" className="rounded-md border border-danger bg-danger-wash p-3 text-ink">
        <p className="font-medium">{trouble.title}</p>
        <p className="text-small">{trouble.says}</p>
      </div>
    )
  )
}
