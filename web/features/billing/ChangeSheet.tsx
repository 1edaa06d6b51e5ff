import type { Interval } from '../../../shared/business/offer.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { changeInterval, previewInterval } from '../../../shared/features/billing/endpoints.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerQuery } from '../../online/queries.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { onDay } from './on-day.ts'
import { useBillingAct } from './billing-act.ts'

const copy = subscriptionCopy.change

/** The price of a change to the other interval, computed before the change. */
export function ChangeSheet({ to, onClose }: { to: Interval; onClose: () => void }) {
  const user = useSession((state) => state.user?.id)
  const query = useServerQuery(previewInterval, user, { query: { interval: to } })
  const { busy, act } = useBillingAct()
  return (
    <Sheet
      open
      size="small"
      onClose={onClose}
      title={copy.title(to)}
      description={copy.prorated}
      footer={
        // An older answer has another moment's price.
        query.data && !query.isFetching ? (
          <Button
            tone="primary"
            busy={busy}
            busyLabel={subscriptionCopy.form.busy}
            onClick={() =>
              void act(
                changeInterval,
                { interval: to, at: query.data?.at ?? 0 },
                { title: copy.done },
              ).then((isDone) => (isDone ? onClose() : query.refetch()))
            }
          >
            {copy.confirm(to)}
          </Button>
        ) : undefined
      }
    >
      <QueryBoundary query={query} loading={copy.looking} offline={subscriptionCopy.offline}>
        {({ dueNow, amount, nextPaymentAt }) => (
          <dl className="flex flex-col gap-2">
            <Line label={dueNow < 0 ? copy.credit : copy.now}>
              {billingCopy.amount(Math.abs(dueNow))}
            </Line>
            <Line label={copy.then}>{billingCopy.rate(to, amount)}</Line>
            {nextPaymentAt !== undefined && <Line label={copy.next}>{onDay(nextPaymentAt)}</Line>}
          </dl>
        )}
      </QueryBoundary>
    </Sheet>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
