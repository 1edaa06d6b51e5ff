import { type ReactNode, Suspense } from 'react'
import { marketCopy } from '../../../../shared/copy/market.ts'
import { ApiProblem } from '../../../online/call.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Loading } from '../../../ui/Skeleton.tsx'
import type { WaitingRoomPartProps } from './WaitingRoomPart.tsx'

const WaitingRoomPart = lazyPart(
  async () => (await import('./WaitingRoomPart.tsx')).WaitingRoomPart,
)

interface AdmissionProps extends WaitingRoomPartProps {
  /** The page of the offer says so. */
  hasRoom: boolean | undefined
}

/** The form of an offer, in a rush after a place in its waiting room. */
export function Admission({ hasRoom, ...room }: AdmissionProps): ReactNode {
  if (!hasRoom && !room.isEager) return room.children()
  return (
    <Suspense fallback={<Loading label={marketCopy.drop.loading}>{null}</Loading>}>
      <WaitingRoomPart {...room} />
    </Suspense>
  )
}

/** Whether the server asks for a place first. */
export const isSentToRoom = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'waiting_room'
