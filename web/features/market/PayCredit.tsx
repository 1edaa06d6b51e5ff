import { creditFor } from '../../../shared/business/reserving.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { getDrop } from '../../../shared/features/market/drop-endpoints.ts'
import {
  getReservation,
  listReservations,
  payCredit,
  type Reservation,
  reservingState,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerQuery } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useReservingAct } from './reserving-act.ts'

const copy = marketCopy.reservation

/** Pays a held reservation's fee with the person's credit, as far as it covers it; nothing without credit. */
export function PayCredit({ reservation }: { reservation: Reservation }) {
  const { id, reserveFee, creditUsed } = reservation
  const left = useServerQuery(reservingState, useDevice().user.id).data?.feeCredit ?? 0
  const { busy, trouble, run } = useReservingAct(
    { failed: copy.failed, offline: copy.offlineAct },
    reservation,
  )
  const pays = creditUsed > 0 ? 0 : creditFor(reserveFee, left)
  if (pays <= 0) return null
  const rest = reserveFee - pays
  const pay = () =>
    run(async () => {
      await call(payCredit, { params: { reservation: id } })
      await invalidate(getReservation, listReservations, reservingState, getDrop)
      toast({ title: rest === 0 ? copy.paidCredit : copy.usedCredit })
    })
  return (
    <>
      <div>
        <Button wide busy={busy} busyLabel={copy.payingCredit} onClick={() => void pay()}>
          {copy.payCredit(exactMoney(pays))}
        </Button>
        <p className="mt-1 text-caption text-soft">
          {rest === 0
            ? copy.creditPaysAll(exactMoney(left))
            : copy.creditPaysPart(exactMoney(left), exactMoney(rest))}
        </p>
      </div>
      <TroubleNotice trouble={trouble} />
    </>
  )
}
