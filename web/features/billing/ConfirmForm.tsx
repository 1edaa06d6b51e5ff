import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import type { ToConfirm } from '../../../shared/features/billing/endpoints.ts'
import type { ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import { PayForm } from '../../components/pay/PayForm.tsx'

interface ConfirmFormProps {
  toConfirm: ToConfirm
  /** The button's label. */
  label: string
  returnPath: string
  onSent: () => void
}

/** The form to confirm a card, with a note on who can see it. */
export function ConfirmForm({ toConfirm, ...form }: ConfirmFormProps) {
  const { kind, by } = toConfirm
  return (
    <div className="flex flex-col gap-4">
      <PayForm toPay={toPay(toConfirm)} what={kind} {...form} />
      {by === 'stripe' && <p className="text-small text-soft">{copy.form.safe}</p>}
    </div>
  )
}

const toPay = ({ by, clientSecret, publishableKey = '', script }: ToConfirm): ToPay =>
  by === 'test'
    ? { by, payment: clientSecret }
    : { by, clientSecret, publishableKey, ...(script !== undefined && { script }) }
