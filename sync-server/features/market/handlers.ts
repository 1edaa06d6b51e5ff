import type { Handlers } from '../../http/handler.ts'
import { adminMarketHandlers } from './admin-handlers.ts'
import { calendarHandlers } from './calendar-handlers.ts'
import { dropHandlers } from './drop-handlers.ts'
import { moderationHandlers } from './moderation-handlers.ts'
import { ownDropHandlers } from './own-drop-handlers.ts'
import type { MarketDeps } from './market-deps.ts'
import { ownReviewHandlers } from './own-review-handlers.ts'
import { paymentListHandlers } from './payment-handlers.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { reservationHandlers } from './reservation-handlers.ts'
import { reviewHandlers } from './review-handlers.ts'
import { storeReservationHandlers } from './store-reservation-handlers.ts'
import { waitingHandlers } from './waiting-handlers.ts'
import { waitingRoomHandlers } from './waiting-room-handlers.ts'

/** Drops, reservations, the waiting list and reviews. */
export const marketHandlers = (deps: MarketDeps) =>
  ({
    ...dropHandlers(deps),
    ...ownDropHandlers(deps),
    ...pictureHandlers(deps),
    ...reservationHandlers(deps),
    ...calendarHandlers(deps),
    ...waitingHandlers(deps),
    ...waitingRoomHandlers(deps),
    ...reviewHandlers(deps),
    ...ownReviewHandlers(deps),
    ...paymentListHandlers(deps),
    ...moderationHandlers(deps),
    ...storeReservationHandlers(deps),
    ...adminMarketHandlers(deps),
  }) satisfies Partial<Handlers>
