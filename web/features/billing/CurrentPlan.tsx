import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { Button } from '../../ui/Button.tsx'

/** Replaces the button on the card of the current plan. */
export function CurrentPlan() {
  return (
    <Button wide disabled>
      {subscriptionCopy.current}
    </Button>
  )
}
