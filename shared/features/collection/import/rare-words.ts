/**
 * Words that few cells have: numbers in words, sizes of old labels, years of Japan's eras. A device
 * fetches them when it opens its first table.
 */
export { numberInWords, sizedCount } from './count-words.ts'
export { withYearOfEra } from './eras.ts'
export { oldSize } from './old-sizes.ts'
