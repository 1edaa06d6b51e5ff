import { bottles } from '../../../shared/features/collection/bottle.ts'
import type {
  GuessSource,
  ImportedFields,
} from '../../../shared/features/collection/import/reading.ts'
import type { PackedPart, PreviewRow, PreviewValue } from './import-messages.ts'

const fields = Object.keys(bottles.fields) as (keyof ImportedFields)[]

/** Adds a value of a row: the place of its field, with the sources of a guess behind it, and the value. */
export function addPackedValue(
  parts: PackedPart[],
  place: number,
  value: PreviewValue['value'],
  from: readonly GuessSource[] | undefined,
) {
  parts.push(from ? `${place} ${from.join(' ')}` : place, value)
}

/** Every value that the import of a row writes. */
export function previewValues({ packed }: Pick<PreviewRow, 'packed'>): PreviewValue[] {
  const values: PreviewValue[] = []
  for (let at = 0; at < packed.length; at += 2) {
    const [place = '', ...from] = String(packed[at]).split(' ')
    values.push({
      field: fields[Number(place)]!,
      value: packed[at + 1]!,
      ...(from.length > 0 && { from: from as GuessSource[] }),
    })
  }
  return values
}
