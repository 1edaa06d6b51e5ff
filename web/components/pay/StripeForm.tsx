import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { payCopy } from '../../../shared/copy/pay.ts'
import { Offline } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { declined } from './declined.ts'
import { openStripe } from './open-stripe.ts'

export interface StripeFormProps {
  clientSecret: string
  publishableKey: string
  /** The store's account, where the money goes there. */
  account?: string | undefined
  /** Where its script comes from, if not from its own address. */
  script?: string | undefined
  /** `setup` stores a card without a payment. */
  what?: 'payment' | 'setup'
  /** The button's label. */
  label: string
  /** Our page for the bank's redirect; it asks the server and ignores the address. */
  returnPath: string
  /** The payment company has accepted it; the server knows whether it arrived. */
  onSent: () => void
}

/** The payment provider's card form: its input never reaches us. */
export function StripeForm(props: StripeFormProps) {
  const { clientSecret, publishableKey, account, script, ...form } = props
  const [stripe, setStripe] = useState<Stripe>()
  const [tries, setTries] = useState(1)
  const [failedAt, setFailedAt] = useState(0)
  useEffect(() => {
    let isLeft = false
    openStripe({ publishableKey, account, script }).then(
      (open) => !isLeft && setStripe(open),
      () => !isLeft && setFailedAt(tries),
    )
    return () => {
      isLeft = true
    }
  }, [publishableKey, account, script, tries])
  if (stripe)
    return (
      <Elements stripe={stripe} options={{ clientSecret, appearance: appearance() }}>
        <Form {...form} />
      </Elements>
    )
  return failedAt === tries ? (
    <Notice
      live
      tone="danger"
      title={payCopy.failed}
      act={<Button onClick={() => setTries(tries + 1)}>{payCopy.again}</Button>}
    >
      {payCopy.formFailed}
    </Notice>
  ) : (
    <Loading label={payCopy.loading}>
      <SkeletonText lines={4} />
    </Loading>
  )
}

function Form({
  what = 'payment',
  label,
  returnPath,
  onSent,
}: Pick<StripeFormProps, 'what' | 'label' | 'returnPath' | 'onSent'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const { busy, trouble, setTrouble, run } = useAct(payCopy)

  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements) return
    const input = {
      elements,
      confirmParams: { return_url: location.origin + returnPath },
      redirect: 'if_required',
    } as const
    void run(async () => {
      const { error } = await (what === 'setup'
        ? stripe.confirmSetup(input)
        : stripe.confirmPayment(input))
      // It was accepted earlier: by this page with a lost answer, or by another one.
      if (!error || error.code === `${what}_intent_unexpected_state`) return onSent()
      if (error.type === 'api_connection_error') throw new Offline(error)
      setTrouble(declined(error.message ?? payCopy.unexpected))
    })
  }

  return (
    <form onSubmit={pay} className="flex flex-col gap-4">
      {!isReady && (
        <Loading label={payCopy.loading}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => setTrouble(declined(error.message ?? payCopy.formFailed))}
      />
      <TroubleNotice trouble={trouble} />
      <Button
        type="submit"
        tone="primary"
        wide
        disabled={!isReady}
        busy={busy}
        busyLabel={payCopy.paying}
      >
        {label}
      </Button>
    </form>
  )
}

/** The colours of the theme, which the form inside its frame cannot see. */
function appearance(): Appearance {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: colour('accent'),
    colorBackground: colour('surface'),
    colorText: colour('ink'),
    colorTextSecondary: colour('soft'),
    colorDanger: colour('danger'),
    borderRadius: '10px',
    fontSizeBase: '16px',
  }
  probe.remove()
  return { theme: 'stripe', variables }
}
