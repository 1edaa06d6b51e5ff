import { locale } from './language.ts'

/** The units in which a person may read volumes; inside everything is whole millilitres. */
export type VolumeUnit = 'oz' | 'ml' | 'cl'

/** Millilitres of one unit; the ounce is the US fluid ounce. */
const mlIn = { oz: 29.5735295625, ml: 1, cl: 10 } satisfies Record<VolumeUnit, number>

/** How much of the unit it is, with the decimals that are shown: `50 ml` is 1.7 oz or 5 cl. */
export function inUnit(ml: number, unit: VolumeUnit): number {
  return Number((ml / mlIn[unit]).toFixed(unit === 'oz' ? 1 : 2))
}

/** Whole millilitres of an amount that a person typed in their unit. */
export const mlOf = (amount: number, unit: VolumeUnit): number => Math.round(amount * mlIn[unit])

/** `2 oz`, `60 ml`, `6 cl`: at most two decimals, and none that are zero. */
export function volume(ml: number, unit: VolumeUnit): string {
  return `${inUnit(ml, unit).toLocaleString(locale())} ${unit}`
}
