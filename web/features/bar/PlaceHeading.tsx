import { locale } from '../../../shared/kernel/language.ts'

/** The height of a heading in the list, in pixels. */
export const placeHeadingHeight = 44

/** Over the bottles of one place. */
export function PlaceHeading({ label, count }: { label: string; count: number }) {
  return (
    <h2 className="flex h-11 items-end gap-2 pb-1.5 text-lead">
      <span className="truncate">{label}</span>
      <span className="figures font-sans text-small font-normal text-soft">
        {count.toLocaleString(locale())}
      </span>
    </h2>
  )
}
