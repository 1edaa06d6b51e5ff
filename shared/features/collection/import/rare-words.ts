/**
 * Words that few cells have: numbers in words, sizes of old labels, years of eras, letters by their
 * names. A device fetches them when it opens its first file.
 */
export { readScanned } from '../../barcode/scanned-text.ts'
export { numberInWords, sizedCount } from './count-words.ts'
export { currencyWords } from './currency-words.ts'
export { readLevel } from './fill-level.ts'
export { letterNamed } from './entity-names.ts'
export { lwinOf } from './lwin.ts'
export { rareSigns } from './rare-signs.ts'
export { withKindsInRows } from './section-titles.ts'
export { thereWords } from './there-words.ts'
export { withYearOfEra } from './eras.ts'
export { valuesOfName } from './name-values.ts'
export { moreKinds } from './more-kinds.ts'
export { moreStems } from './more-stems.ts'
export { oldSize } from './old-sizes.ts'
