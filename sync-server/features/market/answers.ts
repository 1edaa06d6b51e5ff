import type { Answers } from '../../http/answer.ts'
import { adminMarketAnswers } from './admin-answers.ts'
import { calendarAnswers } from './calendar-answers.ts'
import { dropAnswers } from './drop-answers.ts'
import { ownDropAnswers } from './own-drop-answers.ts'
import type { MarketParts } from './parts.ts'
import { pictureAnswers } from './picture-answers.ts'
import { reservationAnswers } from './reservation-answers.ts'
import { reviewAnswers } from './review-answers.ts'
import { storeReservationAnswers } from './store-reservation-answers.ts'
import { waitingAnswers } from './waiting-answers.ts'

/** Drops, reservations, the waiting list and reviews. */
export const marketAnswers = (parts: MarketParts) =>
  ({
    ...dropAnswers(parts),
    ...ownDropAnswers(parts),
    ...pictureAnswers(parts),
    ...reservationAnswers(parts),
    ...calendarAnswers(parts),
    ...waitingAnswers(parts),
    ...reviewAnswers(parts),
    ...storeReservationAnswers(parts),
    ...adminMarketAnswers(parts),
  }) satisfies Partial<Answers>
