/** The default unit of a size. */
export const sizeUnits = ['ml', 'cl', 'dl', 'l', 'oz'] as const
export type SizeUnit = (typeof sizeUnits)[number]
