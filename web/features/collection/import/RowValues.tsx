import { importCopy } from '../../../../shared/copy/import.ts'
import type { AmbiguousColumns } from './ambiguous-columns.ts'
import type { PreviewRow } from '../../../components/import/import-messages.ts'
import { type ValueInWords, valuesInWords } from './preview-words.ts'

/** Longer notes open with a touch. */
const longNotes = 200

/** Every value that a row's import writes; guesses are marked and name their sources. */
export function RowValues({ row, said }: { row: PreviewRow; said: AmbiguousColumns }) {
  const all = valuesInWords(row, said)
  // The title shows the name of a new bottle.
  const values =
    row.verdict === 'changed' ? all : all.filter((one) => one.field !== 'name' || one.guess)
  if (values.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1">
      {values.map((one) => (
        <Value key={one.field} {...one} />
      ))}
    </dl>
  )
}

function Value({ field, label, text, guess }: ValueInWords) {
  const isLong = field === 'notes' && text.length > longNotes
  return (
    <div className={field === 'notes' ? 'w-full min-w-0' : 'min-w-0'}>
      <dt className="me-1.5 inline-block text-soft first-letter:uppercase">{label}</dt>
      <dd className="inline break-words whitespace-pre-line">
        {isLong ? (
          <details>
            <summary className="min-h-11 cursor-pointer">
              {text.slice(0, longNotes)}… <u>{importCopy.wholeNotes}</u>
            </summary>
            {text}
          </details>
        ) : guess ? (
          <mark className="box-decoration-clone rounded-sm bg-warn-wash px-1 text-warn">
            {text} <span className="text-caption">({guess})</span>
          </mark>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}
