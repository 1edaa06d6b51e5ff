import { useCallback, useEffect, useState } from 'react'
import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import {
  changeCard,
  checkSubscription,
  type ToConfirm,
} from '../../../shared/features/billing/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { call } from '../../online/call.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import { billingWords, useBillingAct } from './billing-act.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

/** Replaces the card for future payments. */
export function CardSheet({ onClose }: { onClose: () => void }) {
  const [toConfirm, setToConfirm] = useState<ToConfirm>()
  const { trouble, run } = useAct(billingWords)
  const { act } = useBillingAct()

  const begin = useCallback(() => run(async () => setToConfirm(await call(changeCard))), [run])
  useEffect(() => void begin(), [begin])

  return (
    <Sheet open size="small" onClose={onClose} title={copy.cardTitle} description={copy.cardNote}>
      {trouble !== undefined ? (
        <Notice
          live
          tone="danger"
          title={copy.failed}
          act={<Button onClick={() => void begin()}>{copy.form.again}</Button>}
        >
          {trouble.message}
        </Notice>
      ) : toConfirm ? (
        <ConfirmForm
          toConfirm={toConfirm}
          label={copy.form.submitCard}
          returnPath={routes.profile.path}
          onSent={() => {
            onClose()
            void act(checkSubscription, undefined, { title: copy.cardSaved })
          }}
        />
      ) : (
        <Loading label={copy.form.loading}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Sheet>
  )
}
