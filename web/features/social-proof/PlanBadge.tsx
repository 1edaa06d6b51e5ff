import type { Plan } from '../../../shared/business/plans.ts'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import { Badge } from '../../ui/Badge.tsx'

/** The person's current plan. */
export const PlanBadge = ({ plan }: { plan: Plan }) => (
  <Badge tone={plan === 'insider' ? 'accent' : 'plain'}>{copy.plans[plan]}</Badge>
)
