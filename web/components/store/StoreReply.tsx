import { reviewsCopy } from '../../../shared/copy/reviews.ts'
import type { Day as DayName } from '../../../shared/kernel/time.ts'
import { Day } from '../../ui/Time.tsx'

/**
 * What a store says to a review, wherever the review is shown.
 * @param on the day of it, by the store's clock
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
