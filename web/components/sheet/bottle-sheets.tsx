import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'

const LogUseSheet = lazyExtra(async () => (await import('./LogUseSheet.tsx')).LogUseSheet)
const MoveSheet = lazyExtra(async () => (await import('./MoveSheet.tsx')).MoveSheet)
const LeaveSheet = lazyExtra(async () => (await import('./LeaveSheet.tsx')).LeaveSheet)
const CorrectSheet = lazyExtra(async () => (await import('./CorrectSheet.tsx')).CorrectSheet)
const CopySheet = lazyExtra(async () => (await import('./CopySheet.tsx')).CopySheet)

const sheetFor = {
  use: LogUseSheet,
  move: MoveSheet,
  leave: LeaveSheet,
  correct: CorrectSheet,
  copy: CopySheet,
}

interface BottleSheetRequest {
  what: keyof typeof sheetFor
  bottle: Bottle
}
/** Asks more about an act. */
export type AskAbout = (what: BottleSheetRequest['what'], bottle: Bottle) => void

/**
 * The sheets that ask more about an act: `[ask, sheets]`. `sheets` stands anywhere in the screen;
 * they are loaded when they are first wanted.
 */
export function useBottleSheets(): [ask: AskAbout, sheets: ReactNode] {
  const [asked, setAsked] = useState<BottleSheetRequest>()
  const ask: AskAbout = useCallback((what, bottle) => setAsked({ what, bottle }), [])
  if (!asked) return [ask, undefined]
  const AskedSheet = sheetFor[asked.what]
  return [
    ask,
    <Suspense key={asked.what} fallback={null}>
      <AskedSheet bottle={asked.bottle} onClose={() => setAsked(undefined)} />
    </Suspense>,
  ]
}
