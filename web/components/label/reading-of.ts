import type { CataloguePage } from '../../../shared/features/catalogue/endpoints.ts'
import type { KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import { factsOf } from '../../../shared/features/label/label-facts.ts'
import { LabelFinder } from '../../../shared/features/label/label-finder.ts'
import { greyOf } from '../scan/grey.ts'
import type { LabelCandidate, LabelQuestion, LabelReading } from './label-messages.ts'
import { readLabel } from './read-label.ts'
import type { Recognizer } from './tesseract.ts'

/** Of equal bottles the user's comes before the operator's, and that before a well-known one. */
export function readingOf(
  { bottles, pages, thisYear, ...picture }: LabelQuestion,
  wellKnown: readonly KnownBottle[],
  recognize: Recognizer,
): LabelReading {
  const label = readLabel(greyOf(picture), recognize)
  const catalogue = pages.flatMap(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as CataloguePage,
  )
  const finder = new LabelFinder<LabelCandidate>([...bottles, ...catalogue, ...wellKnown])
  return { facts: factsOf(label, thisYear), matches: finder.find(label, maxMatches) }
}

/** As many as can be looked through at a glance. */
const maxMatches = 3
