import { securityCopy } from '../../../shared/copy/security.ts'
import { ApiProblem, Offline } from '../../online/call.ts'

/**
 * Why the server did not do it, in words: its own where it refused. What is neither an answer nor a
 * missing network is a fault and goes on.
 */
export function whyNot(error: unknown): string {
  if (error instanceof Offline) return securityCopy.offline
  if (!(error instanceof ApiProblem)) throw error
  if (error.status === 429) return securityCopy.tooManyTries
  return error.status === 400 ? error.message : securityCopy.failed
}
