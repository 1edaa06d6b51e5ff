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
 * Stores that match the typed text: first those from the user's earlier reports, which work offline,
 * then those of the marketplace.
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
        // Offline or not cached: the stores of earlier reports are still offered.
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

/** The limit of a report's address; a marketplace store has its own. */
const maxAddress = 120

const keyOf = ({ storeId, storeName, zipCode }: NamedStore) =>
  storeId ?? `${storeName.toLowerCase()} ${zipCode}`
