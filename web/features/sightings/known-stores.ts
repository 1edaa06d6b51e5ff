import { useEffect, useMemo, useState } from 'react'
import type { SightingReport } from '../../../shared/features/sightings/sighting.ts'
import type { StorePage } from '../../../shared/features/stores/store.ts'
import type { Suggestion } from '../../ui/Combobox.tsx'

/** A store as a report names it. */
export type NamedStore = Pick<SightingReport, 'storeId' | 'storeName' | 'storeAddress' | 'zipCode'>

export interface KnownStore extends Suggestion {
  readonly store: NamedStore
}

/**
 * The stores that fit what was typed: those one has reported from before, which are there without a
 * network, then those of the marketplace, where it answers.
 */
export function useKnownStores(
  typed: string,
  reports: readonly SightingReport[],
): readonly KnownStore[] {
  const words = typed.trim()
  const [found, setFound] = useState<readonly StorePage[]>([])
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      try {
        const { findStores } = await import('./seen/find-stores.ts')
        const stores = await findStores(words)
        if (isWanted) setFound(stores)
      } catch {
        // Not here, and no network that brings it: what was reported before is offered all the same.
      }
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [words])
  return useMemo(() => {
    const own = reports
      .filter(({ storeName }) => storeName.toLowerCase().includes(words.toLowerCase()))
      .sort((one, other) => other.createdAt - one.createdAt)
    const stores = [...own, ...found.map(asNamed)]
    const byPlace = new Map(stores.toReversed().map((store) => [keyOf(store), store]))
    return [...byPlace.values()].toReversed().map((store) => ({
      value: store.storeName,
      detail: [store.storeAddress, store.zipCode].filter(Boolean).join(', '),
      store,
    }))
  }, [found, reports, words])
}

const asNamed = ({ id, name, address, city, state, zipCode }: StorePage): NamedStore => ({
  storeId: id,
  storeName: name,
  storeAddress: `${address}, ${city}, ${state}`.slice(0, maxAddress),
  zipCode,
})

/** As long as a report keeps it; a store of the marketplace says itself where it is. */
const maxAddress = 120

const keyOf = ({ storeId, storeName, zipCode }: NamedStore) =>
  storeId ?? `${storeName.toLowerCase()} ${zipCode}`
