/** In what a size is measured that names no unit. */
export const sizeUnits = ['ml', 'cl', 'dl', 'l', 'oz'] as const
export type SizeUnit = (typeof sizeUnits)[number]
