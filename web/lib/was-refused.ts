import { ApiProblem } from '../online/call.ts'

/**
 * Whether an error is the server's own refusal, which had no effect. After any other error (no network,
 * a proxy's page, a crashed server) the effect is unknown.
 */
export const wasRefused = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status < 500 && error.code !== 'unreadable'
