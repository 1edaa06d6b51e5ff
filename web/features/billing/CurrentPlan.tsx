import { billingCopy } from '../../../shared/copy/billing.ts'
import { Button } from '../../ui/Button.tsx'

/** Replaces the button on the card of the current plan. */
export function CurrentPlan() {
  return (
    <Button wide disabled>
      {billingCopy.current}
    </Button>
  )
}
