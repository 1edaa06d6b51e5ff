import { visitorRequests } from '../../../shared/business/support.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { blockOf, isThisMachine, networkOf } from '../../http/caller.ts'
import { SlowDown } from '../../http/problem.ts'
import type { Limit, RateLimits } from '../../http/rate-limits.ts'

/**
 * Counts a request without an account. The narrowest limit comes first, so that a refusal there
 * uses nothing of the shared limit.
 */
export async function countForVisitor(
  limits: RateLimits,
  email: string,
  address: string,
): Promise<void> {
  const take = async (name: string, of: string, limit: Limit) => {
    try {
      await limits.take(`visitor support of ${name}`, of, limit)
    } catch (error) {
      throw error instanceof SlowDown
        ? new SlowDown(error.retryAfter, supportCopy.tooManyOfVisitors)
        : error
    }
  }
  // In local mode this address is a person; otherwise it is a proxy in front of all users.
  if (!isThisMachine(address)) {
    await take('network', networkOf(address), visitorRequests.ofNetwork)
    await take('block', blockOf(address), visitorRequests.ofBlock)
  }
  await take('address', email, visitorRequests.ofAddress)
  await take('all', '', visitorRequests.ofAll)
}
