import { NumberField, type NumberFieldProps } from '../ui/NumberField.tsx'
import { useYear } from './now.ts'

/** The year of a vintage. No bottle is of a later year than the next: that is a slip of the finger. */
export const VintageField = (props: NumberFieldProps) => (
  <NumberField {...props} max={useYear() + 1} />
)
