import type { Handlers } from '../../http/handler.ts'
import { adminMarketHandlers } from './admin-handlers.ts'
import { calendarHandlers } from './calendar-handlers.ts'
import { dropHandlers } from './drop-handlers.ts'
import { moderationHandlers } from './moderation-handlers.ts'
import { ownDropHandlers } from './own-drop-handlers.ts'
import type { MarketParts } from './market-parts.ts'
import { ownReviewHandlers } from './own-review-handlers.ts'
import { paymentListHandlers } from './payment-handlers.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { reservationHandlers } from './reservation-handlers.ts'
import { reviewHandlers } from './review-handlers.ts'
import { storeReservationHandlers } from './store-reservation-handlers.ts'
import { waitingHandlers } from './waiting-handlers.ts'

/** Drops, reservations, the waiting list and reviews. */
export const marketHandlers = (parts: MarketParts) =>
  ({
    ...dropHandlers(parts),
    ...ownDropHandlers(parts),
    ...pictureHandlers(parts),
    ...reservationHandlers(parts),
    ...calendarHandlers(parts),
    ...waitingHandlers(parts),
    ...reviewHandlers(parts),
    ...ownReviewHandlers(parts),
    ...paymentListHandlers(parts),
    ...moderationHandlers(parts),
    ...storeReservationHandlers(parts),
    ...adminMarketHandlers(parts),
  }) satisfies Partial<Handlers>
