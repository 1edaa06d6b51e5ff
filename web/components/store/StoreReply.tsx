import { reviewsCopy } from '../../../shared/copy/reviews.ts'
import type { Day as DayName } from '../../../shared/kernel/time.ts'
import { Day } from '../../ui/Time.tsx'

/**
 * A store's reply to a review.
 * @param on its day, in the store's time zone
 */
export function StoreReply({ text, on }: { text: string; on?: DayName }) {
  return (
    <div className="mt-2 w-full border-s-2 border-edge ps-3">
      <p className="text-caption text-soft">
        {reviewsCopy.storeSays}
        {on && (
          <>
            {' · '}
            <Day on={on} />
          </>
        )}
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
