import { billingCopy } from '../../../shared/copy/billing.ts'
import { Button } from '../../ui/Button.tsx'

/** In place of an act: the plan of the card is the one that somebody has. */
export function CurrentPlan() {
  return (
    <Button wide disabled>
      {billingCopy.current}
    </Button>
  )
}
