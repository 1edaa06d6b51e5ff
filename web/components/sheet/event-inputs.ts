import { journalCopy } from '../../../shared/copy/journal.ts'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { inputsOf } from '../../lib/field-inputs.ts'

/** What the inputs are given in which somebody says what happened to bottles. */
export const eventInputs = inputsOf(bottleEvents, {
  count: journalCopy.howMany,
  price: journalCopy.price,
  note: journalCopy.note,
})
