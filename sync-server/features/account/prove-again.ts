import { tries } from '../../../shared/business/tries.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import type { ProofAgain } from '../../../shared/features/account/passkey-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AccountDeps } from './account-deps.ts'
import { hasPassword } from './passwords.ts'
import { takeProviderProof } from './provider-proofs.ts'

type ProveAgainDeps = Pick<AccountDeps, 'db' | 'auth' | 'limits' | 'passkeys' | 'now'>

/**
 * Refuses unless the signed-in user has proven their identity again: an open browser or a stolen
 * session must not become a permanent way in.
 * @param wrong the sentence for a wrong password
 */
export async function assertProof(
  deps: ProveAgainDeps,
  { user, proof, request }: { user: SessionUser; proof: ProofAgain; request: Request },
  wrong: string = securityCopy.wrongPassword,
): Promise<void> {
  const { db, limits, passkeys, now = Date.now } = deps
  const { password, passkey, provider } = proof
  if ([password, passkey, provider].filter((one) => one !== undefined).length !== 1)
    refuse('bad_request', securityCopy.proofMissing)
  // Counted before it is looked at, so that a burst counts in full.
  await limits.take('password-again', user.id, tries.passwordAgain)
  if (passkey) await passkeys.prove(user, passkey, request)
  else if (provider) await takeProviderProof(db, { user, at: now() }, request)
  else if (!(await hasPassword(deps, user, password ?? ''))) refuse('bad_request', wrong)
  await limits.forgive('password-again', user.id)
}
