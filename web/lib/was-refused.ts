import { ApiProblem } from '../online/call.ts'

/**
 * Whether an error is the server's own no: then nothing was done. Everything else (no network, a
 * proxy's page, a server that fell over) leaves open whether it was.
 */
export const wasRefused = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status < 500 && error.code !== 'unreadable'
