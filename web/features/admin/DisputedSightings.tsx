import { Binoculars } from 'lucide-react'
import { useState } from 'react'
import { maxAnswerReason } from '../../../shared/business/sightings.ts'
import { seenCopy as copy } from '../../../shared/copy/seen-sightings.ts'
import { sightingsCopy } from '../../../shared/copy/sightings.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  decideSighting,
  listDisputed,
  type SightingCard,
} from '../../../shared/features/sightings/endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { SightingPicture } from '../../components/sighting/SightingPicture.tsx'
import { SightingRow } from '../../components/sighting/SightingRow.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { useNow } from '../../lib/now.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { toast } from '../../ui/toast.ts'

interface DisputedSightingDecision {
  readonly sighting: SightingCard
  readonly isTrue: boolean
}

/** Sightings with contradicting answers, for an admin to decide. */
export function DisputedSightings() {
  const query = useServerPages(listDisputed, useDevice().user.id)
  const [deciding, setDeciding] = useState<DisputedSightingDecision>()
  return (
    <>
      <PagedList
        query={query}
        loading={sightingsCopy.loading}
        offline={storeDashboardCopy.admin.offline}
        rowsOf={(page) => page.sightings}
        empty={
          <Empty
            drawing={<Binoculars size={40} className="text-soft" />}
            title={copy.noneDisputed}
            sentence={copy.noneDisputedSentence}
          />
        }
      >
        {(sightings) => (
          <ul aria-label={copy.disputed}>
            {sightings.map((one) => (
              <Row
                key={one.id}
                sighting={one}
                onDecide={(isTrue) => setDeciding({ sighting: one, isTrue })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {deciding && <DecideSheet {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

interface DisputedSightingRowProps {
  sighting: SightingCard & { readonly reasons: readonly string[] }
  onDecide: (isTrue: boolean) => void
}

function Row({ sighting, onDecide }: DisputedSightingRowProps) {
  const { bottleName, confirms, denials, notes, reasons, hasPhoto } = sighting
  const now = useNow()
  return (
    <li className="border-b border-line py-3 desk:grid desk:grid-cols-2 desk:gap-x-10">
      <div className="min-w-0 desk:row-span-2">
        <SightingRow sighting={sighting} now={now} />
        <p className="mt-1 text-small text-soft">{copy.said(confirms, denials)}</p>
        {notes && (
          <p dir="auto" className="mt-1 break-words whitespace-pre-line">
            {notes}
          </p>
        )}
        {hasPhoto && (
          <div className="mt-2">
            <SightingPicture of={sighting} alt={copy.picture(bottleName)} />
          </div>
        )}
      </div>
      <div className="mt-2 min-w-0 rounded-md bg-sunken p-3 text-small desk:mt-0">
        <p className="font-medium">{copy.reasons}</p>
        {reasons.length === 0 ? (
          <p className="text-soft">{copy.noReason}</p>
        ) : (
          <ul className="list-disc ps-5">
            {reasons.map((reason, at) => (
              // Two may have the same text, and their order never changes.
              <li key={at} dir="auto" className="break-words whitespace-pre-line">
                {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" aria-label={copy.itIsNamed(bottleName)} onClick={() => onDecide(true)}>
          {copy.itIs}
        </Button>
        <Button
          size="small"
          tone="danger"
          aria-label={copy.itIsNotNamed(bottleName)}
          onClick={() => onDecide(false)}
        >
          {copy.itIsNot}
        </Button>
      </div>
    </li>
  )
}

/** The decision, with the reason that the scout reads. */
function DecideSheet({
  sighting,
  isTrue,
  onClose,
}: DisputedSightingDecision & { onClose: () => void }) {
  const decide = async (reason: string) => {
    await call(decideSighting, { params: { sighting: sighting.id }, body: { isTrue, reason } })
    toast({ title: copy.decided })
    await invalidate(listDisputed, listActivity)
  }
  return (
    <ReasonForm
      title={isTrue ? copy.itIsTitle : copy.itIsNotTitle}
      description={isTrue ? copy.itIsSentence : copy.itIsNotSentence}
      cancel={copy.cancel}
      save={{
        label: isTrue ? copy.confirm : copy.reject,
        busyLabel: copy.deciding,
        ...(!isTrue && { tone: 'danger' as const }),
      }}
      words={{ failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }}
      field={{
        label: copy.reason,
        hint: copy.reasonHint,
        maxLength: maxAnswerReason,
        missing: copy.reasonMissing,
      }}
      onSave={decide}
      onClose={onClose}
    />
  )
}
