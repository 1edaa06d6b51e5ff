import { billingCopy as copy } from '../../../shared/copy/billing.ts'
import { routes } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** In place of the button that begins a plan, where nobody takes payments. */
export function AskOperator() {
  return (
    <ButtonLink wide to={`${routes.support.path}?topic=sales`}>
      {copy.askOperator}
    </ButtonLink>
  )
}
