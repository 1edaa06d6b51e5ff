import { useState } from 'react'
import { billingCopy as copy } from '../../../shared/copy/billing.ts'
import type { BillingState } from '../../../shared/features/billing/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { call } from '../../online/call.ts'
import { invalidateBilling } from '../../parts/billing-state.ts'
import { troubleOf } from '../../parts/Trouble.tsx'
import { toast } from '../../ui/toast.ts'

/** Does something about the subscription at the server; what was not done is told, and changes nothing. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const act = async <Body>(
    endpoint: Endpoint<never, never, Body, BillingState>,
    body: Body | undefined,
    done: { title: string; description?: string | undefined },
  ): Promise<boolean> => {
    setBusy(true)
    try {
      await call(endpoint, body === undefined ? {} : { body })
      toast(done)
      return true
    } catch (error) {
      const { title, says } = troubleOf(error, { failed: copy.failed, offline: copy.actOffline })
      toast({ tone: 'danger', title, description: says })
      return false
    } finally {
      await invalidateBilling()
      setBusy(false)
    }
  }
  return { busy, act }
}
