import { journalCopy } from '../../../shared/copy/journal.ts'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { inputsOf } from '../../lib/field-inputs.ts'

/** The props of inputs about events of bottles. */
export const eventInputs = inputsOf(bottleEvents, {
  count: journalCopy.howMany,
  price: journalCopy.price,
  note: journalCopy.note,
})
