import { Heart } from 'lucide-react'
import { useState } from 'react'
import { storesCopy as copy } from '../../../shared/copy/stores.ts'
import { favoriteStore, getStore, listStores } from '../../../shared/features/stores/endpoints.ts'
import type { StorePage } from '../../../shared/features/stores/store.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Marks a store as a favourite; shown at once, undone if the server refuses. */
export function FavoriteButton({ store }: { store: StorePage }) {
  const [wanted, setWanted] = useState<boolean>()
  const isFavorite = wanted ?? store.isFavorite
  const { run } = useAct(
    { failed: copy.favoriteFailed, noResponse: copy.favoriteFailed, offline: copy.offline },
    { onTrouble: toastTrouble, settled: () => setWanted(undefined) },
  )
  const toggle = () =>
    run(async () => {
      setWanted(!isFavorite)
      await call(favoriteStore, {
        params: { store: store.id },
        body: { isFavorite: !isFavorite },
      })
      await invalidate(listStores, getStore)
    })
  return (
    <IconButton
      label={isFavorite ? copy.removeFavorite(store.name) : copy.addFavorite(store.name)}
      aria-pressed={isFavorite}
      icon={
        <Heart
          aria-hidden
          size={22}
          fill={isFavorite ? 'currentColor' : 'none'}
          className={isFavorite ? 'text-accent' : ''}
        />
      }
      onClick={() => void toggle()}
    />
  )
}
