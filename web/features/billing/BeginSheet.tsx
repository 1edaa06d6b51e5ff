import { useCallback, useEffect, useState } from 'react'
import type { Interval, Offer } from '../../../shared/business/offer.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { createSubscription, type ToConfirm } from '../../../shared/features/billing/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { call } from '../../online/call.ts'
import { invalidateBilling } from '../../components/plan/billing-state.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { Arriving } from './Arriving.tsx'
import { billingWords } from './billing-act.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

interface BeginSheetProps {
  offer: Offer
  interval: Interval
  onClose: () => void
}

/**
 * Completes a subscription: the card, or the first payment. The form's result is ignored: the sheet
 * closes when the server confirms Insider.
 */
export function BeginSheet({ offer, interval, onClose }: BeginSheetProps) {
  const [toConfirm, setToConfirm] = useState<ToConfirm>()
  const { trouble, run } = useAct(billingWords, {
    onTrouble: () =>
      toast({
        tone: 'danger',
        title: subscriptionCopy.error,
        description: subscriptionCopy.initFailed,
      }),
  })
  const [isSent, setSent] = useState(false)

  const arrived = useCallback(async () => {
    toast({ title: billingCopy.welcome, description: billingCopy.welcomeSentence })
    onClose()
    await invalidateBilling()
  }, [onClose])

  const begin = useCallback(
    () =>
      run(async () => {
        // A repeated request returns the same subscription, never a second.
        const begun = await call(createSubscription, { body: { interval } })
        if (begun.kind === 'nothing') await arrived()
        else setToConfirm(begun)
      }),
    [interval, arrived, run],
  )
  useEffect(() => void begin(), [begin])

  return (
    <Sheet
      open
      size="small"
      onClose={() => {
        onClose()
        void invalidateBilling()
      }}
      title={subscriptionCopy.form.title}
      description={subscriptionCopy.form.note(offer, interval)}
    >
      {trouble !== undefined ? (
        <Notice
          live
          tone="danger"
          title={subscriptionCopy.initFailed}
          act={<Button onClick={() => void begin()}>{subscriptionCopy.form.again}</Button>}
        >
          {trouble.message}
        </Notice>
      ) : isSent ? (
        <Arriving onArrived={arrived} />
      ) : toConfirm ? (
        <ConfirmForm
          toConfirm={toConfirm}
          label={subscriptionCopy.form.submit(interval)}
          returnPath={routes.profile.path}
          onSent={() => {
            toast({
              title: subscriptionCopy.success,
              description: subscriptionCopy.successSentence,
            })
            setSent(true)
          }}
        />
      ) : (
        <Loading label={subscriptionCopy.form.loading}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Sheet>
  )
}
