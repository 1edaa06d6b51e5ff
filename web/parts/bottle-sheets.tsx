import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { lazyExtra } from './lazy-part.ts'

const LogUseSheet = lazyExtra(async () => (await import('./LogUseSheet.tsx')).LogUseSheet)
const MoveSheet = lazyExtra(async () => (await import('./MoveSheet.tsx')).MoveSheet)

interface Asked {
  what: 'use' | 'move'
  bottle: Bottle
}

/**
 * The sheets that ask more about an act: `[ask, sheets]`. `sheets` stands anywhere in the screen;
 * they are loaded when they are first wanted.
 */
export function useBottleSheets(): [
  ask: (what: Asked['what'], bottle: Bottle) => void,
  sheets: ReactNode,
] {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const sheets = asked && (
    <Suspense fallback={null}>
      {asked.what === 'use' ? (
        <LogUseSheet bottle={asked.bottle} onClose={close} />
      ) : (
        <MoveSheet bottle={asked.bottle} onClose={close} />
      )}
    </Suspense>
  )
  const ask = useCallback((what: Asked['what'], bottle: Bottle) => setAsked({ what, bottle }), [])
  return [ask, sheets]
}
