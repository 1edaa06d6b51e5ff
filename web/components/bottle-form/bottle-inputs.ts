import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { inputsOf } from '../../lib/field-inputs.ts'

/** Properties of inputs for a bottle's fields. */
export const bottleInputs = inputsOf(bottles, bottleLabels)
