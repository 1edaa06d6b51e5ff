import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { inputsOf } from '../../lib/field-inputs.ts'

/** What the inputs for the fields of a bottle are given. */
export const bottleInputs = inputsOf(bottles, bottleLabels)
