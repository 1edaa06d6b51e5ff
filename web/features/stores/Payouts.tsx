import { useEffect, useRef, useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  beginPayouts,
  getPayouts,
  openPayouts,
  type Payouts as State,
  refreshPayouts,
} from '../../../shared/features/market/payout-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { invalidate, useServerQuery } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useStoreAct } from './store-act.ts'

const copy = storeDashboardCopy.payouts

interface PayoutsProps {
  store: OwnStore
  /** How the owner returned from the payment company's pages; empty: not from there. */
  back: 'done' | 'again' | ''
}

/** The store's payouts for bottles paid in the app. */
export function Payouts({ store, back }: PayoutsProps) {
  const query = useServerQuery(getPayouts, useDevice().user.id, { params: { store: store.id } })
  const { busy: isRefreshing, run: runRefresh } = useStoreAct(() => invalidate(getPayouts))
  const [isLeaving, setLeaving] = useState(false)
  const { run: runLeave } = useStoreAct()
  const params = { store: store.id }

  const refresh = () =>
    runRefresh(async () => {
      await call(refreshPayouts, { params })
      toast({ title: copy.refreshed })
    })
  // The return address proves nothing: ask the payment company.
  const hasCome = useRef(false)
  useEffect(() => {
    if (!back || hasCome.current) return
    hasCome.current = true
    if (back === 'again') toast({ title: copy.tooOld })
    else void refresh()
  })

  const leave = async (endpoint: typeof beginPayouts | typeof openPayouts) => {
    // Until the other page loads.
    setLeaving(true)
    const leaves = await runLeave(async () =>
      location.assign((await call(endpoint, { params })).link),
    )
    if (!leaves) setLeaving(false)
  }

  return (
    <QueryBoundary query={query} loading={copy.loading} offline={storeDashboardCopy.offline}>
      {(state) =>
        state.by === 'nobody' ? (
          <Notice title={copy.nobody}>{copy.nobodySentence}</Notice>
        ) : (
          <div className="flex max-w-xl flex-col gap-4">
            <p className="text-soft">{copy.sentence}</p>
            {state.by === 'test' && (
              <p>
                <Badge tone="warn">{copy.test}</Badge>
              </p>
            )}
            <Notice
              tone={state.state === 'ready' ? 'good' : state.state === 'none' ? 'plain' : 'warn'}
              title={copy.states[state.state]}
              act={
                <>
                  {/* The test gateway has no payout pages. */}
                  {(state.state !== 'ready' || state.by === 'stripe') && (
                    <Button
                      tone={state.state === 'ready' ? 'quiet' : 'primary'}
                      busy={isLeaving}
                      busyLabel={copy.opening}
                      onClick={() =>
                        void leave(state.state === 'ready' ? openPayouts : beginPayouts)
                      }
                    >
                      {nextStepLabel(state)}
                    </Button>
                  )}
                  {state.state !== 'none' && (
                    <Button busy={isRefreshing} onClick={() => void refresh()}>
                      {copy.refresh}
                    </Button>
                  )}
                </>
              }
            >
              {!state.chargesEnabled && copy.inStore}
            </Notice>
            {state.state !== 'none' && <Facts state={state} clock={store.state} />}
          </div>
        )
      }
    </QueryBoundary>
  )
}

const nextStepLabel = ({ state }: State) =>
  state === 'ready' ? copy.open : state === 'none' ? copy.begin : copy.goOn

/** @param clock the store's state, for its time zone */
function Facts({ state, clock }: { state: State; clock: string }) {
  const facts = [
    [copy.details, state.detailsSubmitted],
    [copy.charges, state.chargesEnabled],
    [copy.payouts, state.payoutsEnabled],
  ] as const
  return (
    <div>
      <dl>
        {facts.map(([label, is]) => (
          <div
            key={label}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-line"
          >
            <dt>{label}</dt>
            <dd>
              <Badge tone={is ? 'good' : 'plain'}>{is ? copy.yes : copy.no}</Badge>
            </dd>
          </div>
        ))}
      </dl>
      {state.updatedAt !== undefined && (
        <p className="mt-2 text-caption text-soft">
          {copy.asOf} <StoreMoment at={state.updatedAt} state={clock} />
        </p>
      )}
    </div>
  )
}
