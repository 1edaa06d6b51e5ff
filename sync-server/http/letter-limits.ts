import { lettersAtOnce, lettersFromOneTo, lettersTo } from '../../shared/business/account-limits.ts'
import type { AccountLimits } from '../../shared/account-limits.ts'
import { limitsCopy } from '../../shared/copy/limits.ts'
import { day } from '../../shared/kernel/time.ts'
import { SlowDown } from './problem.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

/**
 * What one account can make the server send, all kinds of letters together: the one place for it.
 * What somebody without an account asks for (joining, a way back in) is counted by the address and
 * by the network where it is asked for, and apart from this, so that nobody's invitations keep
 * another from a new password.
 */
export interface LetterLimits {
  /**
   * Counts a letter before it is written, and before what it tells of is done. Throws
   * {@link SlowDown} with a sentence where it is one too many.
   * @param by the user for whom it is sent
   * @param to the address, where it is not the user's own
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
        await take('letters at once', by, lettersAtOnce, limitsCopy.letters)
        await take('letters from to', `${by} ${to}`, lettersFromOneTo, limitsCopy.lettersTo)
        await take('letters to', to, lettersTo, limitsCopy.lettersTo)
      }
      // Last, so that what was refused before takes nothing of the day.
      await take('letters', by, { max: lettersPerDay, within: day }, limitsCopy.letters)
    },
  }
}
