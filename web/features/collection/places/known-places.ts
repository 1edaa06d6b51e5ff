import type { Location } from '../../../../shared/features/bar/location.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { tally } from '../../../../shared/features/collection/shelf.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import type { AnyMutation } from '../../../local/write/mutate.ts'
import { inBatches } from '../../../components/collection/batches.ts'

/** A place with its bottles. */
export interface KnownPlace {
  readonly name: string
  /** As {@link countOf} counts them. */
  readonly bottles: number
  /** The same in each of its bins, the fullest first; without a bin at the end. */
  readonly bins: readonly { readonly bin: string | undefined; readonly bottles: number }[]
  /** The bottles at this place, finished ones too. */
  readonly there: readonly Bottle[]
  /** Its rows, if the user added it without a bottle. */
  readonly rows: readonly Location[]
}

/** Every place of a bottle or added by the user, the fullest first. */
export function knownPlaces(
  bottles: readonly Bottle[],
  locations: readonly Location[],
): KnownPlace[] {
  const there = new Map<string, Bottle[]>()
  for (const { value } of tally(bottles, 'location')) there.set(value, [])
  for (const { name } of locations) if (!there.has(name)) there.set(name, [])
  for (const bottle of bottles) there.get(bottle.location)?.push(bottle)
  return [...there]
    .map(([name, rows]) => ({
      name,
      bottles: countOf(rows),
      bins: binsOf(rows),
      there: rows,
      rows: locations.filter((location) => location.name === name),
    }))
    .sort((a, b) => b.bottles - a.bottles)
}

/** The number of unfinished bottles, by quantity. */
export function countOf(rows: readonly Bottle[]): number {
  return rows.reduce((sum, { isFinished, quantity }) => sum + (isFinished ? 0 : quantity), 0)
}

function binsOf(rows: readonly Bottle[]): KnownPlace['bins'] {
  const bins = new Map<string | undefined, number>()
  for (const { bin, isFinished, quantity } of rows)
    if (!isFinished) bins.set(bin, (bins.get(bin) ?? 0) + quantity)
  return [...bins]
    .map(([bin, bottles]) => ({ bin, bottles }))
    .sort((a, b) => Number(!a.bin) - Number(!b.bin) || b.bottles - a.bottles)
}

interface Renaming {
  readonly done: AnyMutation[]
  readonly back: AnyMutation[]
}

/** Renames a place with all its bottles; an existing name merges both. */
export function placeRenaming(
  place: KnownPlace,
  to: string,
  isKnown: boolean,
  newId: () => Id,
): Renaming {
  const { name: from, rows } = place
  const batches = inBatches(place.there.map(({ id }) => id))
  return {
    done: [
      ...batches.map((ids): AnyMutation => ({ name: 'place.rename', args: { ids, from, to } })),
      ...rows.map(
        ({ id }): AnyMutation =>
          isKnown
            ? { name: 'location.remove', args: { id } }
            : { name: 'location.rename', args: { id, name: to } },
      ),
    ],
    back: [
      ...batches.map(
        (ids): AnyMutation => ({ name: 'place.rename', args: { ids, from: to, to: from } }),
      ),
      ...rows.map(
        ({ id }): AnyMutation =>
          isKnown
            ? { name: 'location.add', args: { id: newId(), name: from } }
            : { name: 'location.rename', args: { id, name: from } },
      ),
    ],
  }
}
