import { findProof, type ProofOfWork } from '../../../../shared/features/market/waiting-room.ts'
import { sha256 } from '../../../../shared/kernel/sha256.ts'

// In a worker, so that the page stays usable and the work can be stopped.

export interface ProofRequest {
  readonly task: ProofOfWork
  readonly user: string
}

/** Numbers that are tried; with the largest difficulty one of 16 million is enough on average. */
const count = 2 ** 31

// TypeScript's types are those of a window; a worker posts without an origin.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ProofRequest>) => void
  postMessage: (proof: number | undefined) => void
}

scope.onmessage = ({ data: { task, user } }) =>
  scope.postMessage(findProof(task, user, { from: 0, count }, sha256))
