import { storesCopy } from '../../../shared/copy/stores.ts'
import type { StoreStatus } from '../../../shared/features/stores/store.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

const tones = {
  pending: 'warn',
  approved: 'good',
  rejected: 'danger',
  suspended: 'danger',
} as const satisfies Record<StoreStatus, BadgeTone>

/** How a store stands, for its owner and for the admin. */
export function StoreStatusBadge({ status }: { status: StoreStatus }) {
  return <Badge tone={tones[status]}>{storesCopy.dashboard.status[status]}</Badge>
}
