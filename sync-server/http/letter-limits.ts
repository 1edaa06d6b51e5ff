import {
  letterBatchSize,
  lettersFromOneTo,
  lettersTo,
} from '../../shared/business/account-limits.ts'
import type { AccountLimits } from '../../shared/account-limits.ts'
import { limitsCopy } from '../../shared/copy/limits.ts'
import { day } from '../../shared/kernel/time.ts'
import { SlowDown } from './problem.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

/**
 * The limits of mail that one account can cause, all kinds together: the one place for it. Requests
 * of visitors (joining, resetting) are counted by address and network elsewhere, so that
 * invitations cannot block a new password.
 */
export interface LetterLimits {
  /**
   * Counts a mail before it is written and before its cause happens. Throws {@link SlowDown} with a
   * sentence if it is one too many.
   * @param by the user on whose behalf it is sent
   * @param to the address, if it is not the user's own
   */
  take(by: string, to?: string): Promise<void>
}

export function openLetterLimits(
  limits: RateLimits,
  { lettersPerDay }: Pick<AccountLimits, 'lettersPerDay'>,
): LetterLimits {
  const take = async (name: string, of: string, limit: Limit, sentence: string) => {
    try {
      await limits.take(name, of, limit)
    } catch (error) {
      throw error instanceof SlowDown ? new SlowDown(error.retryAfter, sentence) : error
    }
  }
  return {
    async take(by, to) {
      if (to !== undefined) {
        await take('letters at once', by, letterBatchSize, limitsCopy.letters)
        await take('letters from to', `${by} ${to}`, lettersFromOneTo, limitsCopy.lettersTo)
        await take('letters to', to, lettersTo, limitsCopy.lettersTo)
      }
      // Last, so that a refused letter does not use up the day's limit.
      await take('letters', by, { max: lettersPerDay, within: day }, limitsCopy.letters)
    },
  }
}
