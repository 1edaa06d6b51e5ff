import type { Bottle } from './bottle.ts'

/**
 * The color of a photo as a bottle's row has it: `0c73f8-7f5533`. The first digits are those of the
 * photo's hash, because an older app changes the photo alone.
 * @param rgb red, green and blue from 0 to 255
 */
export function photoColorText(hash: string, rgb: Iterable<number>): string {
  const digits = Array.from(rgb, (part) => part.toString(16).padStart(2, '0'))
  return `${hash.slice(0, 6)}-${digits.join('')}`
}

/** The color of the bottle's present photo for a style; undefined if unknown. */
export function photoColorOf({
  photo,
  photoColor = '',
}: Pick<Bottle, 'photo' | 'photoColor'>): string | undefined {
  const [, start = ' ', digits] = /^([0-9a-f]{6})-([0-9a-f]{6})$/.exec(photoColor) ?? []
  return photo?.startsWith(start) ? `#${digits}` : undefined
}
