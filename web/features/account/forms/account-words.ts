import { authCopy } from '../../../../shared/copy/auth.ts'
import { securityCopy } from '../../../../shared/copy/security.ts'
import type { ActWords } from '../../../lib/explain-error.ts'

/** Error messages of changes to the account. */
export const accountWords: ActWords = {
  failed: authCopy.failedTitle,
  offline: securityCopy.offline,
  fault: securityCopy.failed,
  refused: securityCopy.failed,
  codes: { slow_down: securityCopy.tooManyTries },
}
