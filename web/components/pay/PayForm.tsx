import { Suspense } from 'react'
import { payCopy } from '../../../shared/copy/pay.ts'
import type { ToPay } from '../../../shared/features/market/reservation-endpoints.ts'
import { never } from '../../../shared/kernel/never.ts'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { StripeFormProps } from './StripeForm.tsx'
import { TestGateway } from './TestGateway.tsx'

// The payment company's script loads only for a payment.
const StripeForm = lazyPart(async () => (await import('./StripeForm.tsx')).StripeForm)

type PayFormProps = Pick<StripeFormProps, 'what' | 'label' | 'returnPath' | 'onSent'> & {
  toPay: ToPay
}

/** The form to pay: the payment company's, or the labelled test gateway's. */
export function PayForm({ toPay, ...form }: PayFormProps) {
  switch (toPay.by) {
    case 'stripe': {
      const { by: _, ...keys } = toPay
      return (
        <Suspense
          fallback={
            <Loading label={payCopy.loading}>
              <SkeletonText lines={4} />
            </Loading>
          }
        >
          <StripeForm {...keys} {...form} />
        </Suspense>
      )
    }
    case 'test':
      return <TestGateway payment={toPay.payment} onSent={form.onSent} />
    case 'nobody':
      return <p>{payCopy.nobody}</p>
    default:
      return never(toPay)
  }
}
