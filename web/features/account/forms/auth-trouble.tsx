import { authCopy } from '../../../../shared/copy/auth.ts'
import type { ActWords, Trouble } from '../../../lib/explain-error.ts'

interface WordsOfPlace {
  /** For a 401, 403 or 422; a 400 has its own sentence. */
  readonly refused: string
  /** Why the network is needed in this place. */
  readonly offline: string
  /** Advice after too many tries, other than to wait. */
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

/** An error above the pressed button. Not a `Notice`, whose icons are too large a download for this page. */
export function TroubleShown({ trouble }: { trouble: Trouble | undefined }) {
  return (
    trouble && (
      <div role="alert" className="rounded-md border border-danger bg-danger-wash p-3 text-ink">
        <p className="font-medium">{trouble.title}</p>
        <p className="text-small">{trouble.message}</p>
      </div>
    )
  )
}
