import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import { routes } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Replaces the button to subscribe if there is no payment provider. */
export function AskOperator() {
  return (
    <ButtonLink wide to={`${routes.support.path}?topic=sales`}>
      {copy.askOperator}
    </ButtonLink>
  )
}
