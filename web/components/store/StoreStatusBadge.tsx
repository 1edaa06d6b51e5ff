import { storesCopy } from '../../../shared/copy/stores.ts'
import type { StoreStatus } from '../../../shared/features/stores/store.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

const tones = {
  pending: 'warn',
  approved: 'good',
  rejected: 'danger',
  suspended: 'danger',
} as const satisfies Record<StoreStatus, BadgeTone>

/** A store's status, for its owner and for admins. */
export function StoreStatusBadge({ status }: { status: StoreStatus }) {
  return <Badge tone={tones[status]}>{storesCopy.dashboard.status[status]}</Badge>
}
