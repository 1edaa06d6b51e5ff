import { subscriptionCopy as copy } from '../../../shared/copy/subscription.ts'
import type { BillingState } from '../../../shared/features/billing/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { call } from '../../online/call.ts'
import { invalidateBilling } from '../../components/plan/billing-state.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { toast } from '../../ui/toast.ts'

export const billingWords = { failed: copy.failed, offline: copy.actOffline }

/** Changes the subscription at the server; an error shows a message and changes nothing. */
export function useBillingAct() {
  const { busy, run } = useAct(billingWords, {
    onTrouble: toastTrouble,
    settled: invalidateBilling,
  })
  const act = <Body>(
    endpoint: Endpoint<never, never, Body, BillingState>,
    body: Body | undefined,
    done: { title: string; description?: string | undefined },
  ) =>
    run(async () => {
      await call(endpoint, body === undefined ? {} : { body })
      toast(done)
    })
  return { busy, act }
}
