import { useMemo } from 'react'
import { defaultLocation } from '../../../shared/business/locations.ts'
import { locations } from '../../../shared/features/bar/location.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { tally } from '../../../shared/features/collection/shelf.ts'
import { useRows } from '../../local/hooks/live.ts'

/** Every place of a bottle or added by the user, the fullest first. */
export function usePlaces(): string[] {
  const known = useRows(bottles)
  const named = useRows(locations)
  return useMemo(
    () => [
      ...new Set([
        ...tally(known ?? [], 'location').map(({ value }) => value),
        ...(named ?? []).map(({ name }) => name),
        defaultLocation,
      ]),
    ],
    [known, named],
  )
}
