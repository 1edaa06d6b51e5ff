import { planCopy } from '../../../shared/copy/plan.ts'
import { routes } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** From where a limit of the plan is met, the way to a plan without it. */
export const Upgrade = () => (
  <ButtonLink size="small" to={routes.subscription.path}>
    {planCopy.upgrade}
  </ButtonLink>
)
