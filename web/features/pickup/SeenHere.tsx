import { useId, useState } from 'react'
import { seenCopy as copy } from '../../../shared/copy/seen-sightings.ts'
import {
  listStoreSightings,
  type SightingCard,
} from '../../../shared/features/sightings/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { DenySheet } from '../../components/sighting/DenySheet.tsx'
import { SightingRow } from '../../components/sighting/SightingRow.tsx'
import { useReply } from '../../components/sighting/use-reply.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { useNow } from '../../lib/now.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

/** Customers' sightings at this store, for its staff to confirm; nothing without one. */
export function SeenHere({ store }: { store: Id<'store'> }) {
  const query = useServerPages(listStoreSightings, useDevice().user.id, { params: { store } })
  const id = useId()
  const sightings = query.data?.flatMap((page) => page.sightings) ?? []
  if (sightings.length === 0) return null
  return (
    <Card as="section" aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-lead">
        {copy.ofStore}
      </h2>
      <p className="text-small text-soft">{copy.ofStoreSentence}</p>
      <ul aria-label={copy.ofStore}>
        {sightings.map((one) => (
          <Row key={one.id} sighting={one} />
        ))}
      </ul>
      <MoreOf query={query} />
    </Card>
  )
}

function Row({ sighting }: { sighting: SightingCard }) {
  const { bottleName, verificationStatus, verifiedBy, answer, isMine } = sighting
  const now = useNow()
  const { busy, say } = useReply(sighting)
  const [isDenying, setDenying] = useState(false)
  const isOpen =
    !isMine &&
    verifiedBy !== 'admin' &&
    (verificationStatus === 'pending' || verificationStatus === 'confirmed')
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <SightingRow sighting={sighting} now={now} />
      {answer !== undefined && <p className="mt-1 text-small text-soft">{copy.replied[answer]}</p>}
      {isOpen && (
        <div className="mt-2 flex flex-wrap gap-2">
          {verifiedBy !== 'store' && (
            <Button
              size="small"
              tone="primary"
              busy={busy}
              aria-label={copy.verifyNamed(bottleName)}
              onClick={() => say('confirm')}
            >
              {copy.verify}
            </Button>
          )}
          {answer !== 'deny' && (
            <Button
              size="small"
              disabled={busy}
              aria-label={copy.denyNamed(bottleName)}
              onClick={() => setDenying(true)}
            >
              {copy.reply.deny}
            </Button>
          )}
        </div>
      )}
      {isDenying && <DenySheet sighting={sighting} onClose={() => setDenying(false)} />}
    </li>
  )
}
