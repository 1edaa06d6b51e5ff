import {
  joinWaitingRoom,
  watchWaitingRoom,
} from '../../../shared/features/market/waiting-room-endpoints.ts'
import type { OfferKind } from '../../../shared/features/market/waiting-room.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import type { MarketDeps } from './market-deps.ts'

/** The waiting rooms of drops, ultra drops and events. */
export const waitingRoomHandlers = ({ waitingRooms }: MarketDeps) =>
  ({
    'waitingRoom.join': handler(joinWaitingRoom, ({ user, params, body }) =>
      waitingRooms.join({ offer: offerIn(params), userId: user.id, proof: body.proof }),
    ),
    'waitingRoom.state': publicHandler(watchWaitingRoom, ({ params, query }) =>
      waitingRooms.state(offerIn(params), query.pass),
    ),
  }) satisfies Partial<Handlers>

const offerIn = ({ kind, offer }: { kind: OfferKind; offer: string }) => ({ kind, id: offer })
