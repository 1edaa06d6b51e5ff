import {
  joinWaitingRoom,
  watchWaitingRoom,
} from '../../../shared/features/market/waiting-room-endpoints.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import type { MarketDeps } from './market-deps.ts'

/** The waiting room of a drop in a rush. */
export const waitingRoomHandlers = ({ waitingRooms }: MarketDeps) =>
  ({
    'waitingRoom.join': handler(joinWaitingRoom, ({ user, params, body }) =>
      waitingRooms.join({ dropId: params.drop, userId: user.id, proof: body.proof }),
    ),
    'waitingRoom.state': publicHandler(watchWaitingRoom, ({ params, query }) =>
      waitingRooms.state(params.drop, query.pass),
    ),
  }) satisfies Partial<Handlers>
