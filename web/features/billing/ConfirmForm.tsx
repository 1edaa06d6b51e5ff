import { billingCopy as copy } from '../../../shared/copy/billing.ts'
import type { ToConfirm } from '../../../shared/features/billing/endpoints.ts'
import type { ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import { PayForm } from '../../components/pay/PayForm.tsx'

interface ConfirmFormProps {
  toConfirm: ToConfirm
  /** What the button says. */
  label: string
  returnPath: string
  onSent: () => void
}

/** The form in which a card is confirmed, with a word about who sees it. */
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
