import { Plus } from 'lucide-react'
import { storesCopy } from '../../../shared/copy/stores.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { StoreStatusBadge } from '../../components/store/StoreStatusBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { storePath } from './store-path.ts'

const copy = storesCopy.dashboard

interface StoreDetailsProps {
  store: OwnStore
  onEdit: () => void
  onApply: () => void
}

/** A store's details, for its staff. */
export function StoreDetails({ store, onEdit, onApply }: StoreDetailsProps) {
  const { name, address, city, state, zipCode, phone, email, hours, status, role } = store
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 grow text-title break-words">{name}</h2>
        <StoreStatusBadge status={status} />
        <Badge>{copy.role[role]}</Badge>
      </div>
      <div className="mt-2 flex flex-col gap-1 text-soft break-words">
        <p>
          {address}, {city}, {state} {zipCode}
        </p>
        {(phone || email) && <p>{[phone, email].filter(Boolean).join(' · ')}</p>}
        {hours && <p>{hours}</p>}
        <p>
          {storesCopy.licence} {store.licenseNumber} · {copy.expires}{' '}
          {dayInWords(store.licenseExpiresOn)}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {role === 'owner' && <Button onClick={onEdit}>{copy.edit}</Button>}
        {status === 'approved' && <ButtonLink to={storePath(store.id)}>{copy.page}</ButtonLink>}
        <Button tone="plain" icon={<Plus aria-hidden size={18} />} onClick={onApply}>
          {copy.another}
        </Button>
      </div>
    </Card>
  )
}
