import { plainWords } from '../../kernel/text.ts'
import type { Bottle } from '../collection/bottle.ts'
import { placesOf } from './origin.ts'
import { isInPlace } from './places.ts'

/** The rank of a vineyard. */
export type Growth = 'grand cru' | 'premier cru'

export const growthsByName: ReadonlyMap<string, Growth> = new Map([
  ['grand cru', 'grand cru'],
  ['grands crus', 'grand cru'],
  ['grand crus', 'grand cru'],
  ['premier cru', 'premier cru'],
  ['premiers crus', 'premier cru'],
  ['premier crus', 'premier cru'],
  ['1er cru', 'premier cru'],
  ['1er crus', 'premier cru'],
  ['1ers crus', 'premier cru'],
])

/** Villages of Burgundy that carry the name of a grand cru, and are none. */
const villages =
  / (?:gevrey chambertin|chambolle musigny|vosne romanee|aloxe corton|morey (?:saint|st) denis|flagey echezeaux|(?:puligny|chassagne) montrachet) /g

/** The grands crus of Burgundy (decrees of their appellations), whose labels need not say so. */
const vineyards =
  / (?:chambertin|musigny|bonnes mares|clos de vougeot|clos vougeot|(?:grands )?echezeaux|richebourg|romanee (?:conti|saint vivant|st vivant)|la romanee|la tache|la grande rue|clos de la roche|clos (?:saint|st) denis|clos de tart|clos des lambrays|corton|charlemagne|montrachet|criots) /

/** Whether the label names the rank, or a vineyard that has it. */
export function isOfGrowth(bottle: Bottle, growth: Growth): boolean {
  const { brand, name, region = '' } = bottle
  const said = ` ${plainWords(`${brand} ${name} ${region}`).join(' ')} `
  const isPremier = / (?:1er|1ers|premiers?) crus? /.test(said)
  if (growth === 'premier cru') return isPremier
  if (/ grands? crus? /.test(said)) return true
  return (
    !isPremier &&
    vineyards.test(said.replace(villages, ' ')) &&
    placesOf(bottle).some((place) => isInPlace(place, 'burgundy'))
  )
}
