import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { useAskingToSignOut } from '../../components/account/asking-to-sign-out.ts'
import { lazyAside, lazyExtra } from '../../lib/lazy-part.ts'
import { afterPaint } from '../../local/runtime/after-paint.ts'
import { AppBar } from './AppBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { mainClass } from './frame-classes.ts'
import { mainId, SkipLink } from './SkipLink.tsx'
import { routes } from '../../../shared/routes.ts'
import { useSyncStatus } from '../../local/hooks/live.ts'
import { syncTroubleOf } from '../../local/sync/sync-status.ts'
import { endFirstPaint } from '../../lib/first-paint.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { UpdateOffer } from '../update.tsx'

const BottleDialog = lazyExtra(
  async () => (await import('../../components/bottle-form/BottleDialog.tsx')).BottleDialog,
)

const DraftOffer = lazyExtra(
  async () => (await import('../../components/bottle-form/DraftOffer.tsx')).DraftOffer,
)

const SignOutDialog = lazyExtra(
  async () => (await import('../../components/account/SignOutDialog.tsx')).SignOutDialog,
)

const AfterPaint = lazyAside(async () => {
  await afterPaint()
  return (await import('./AfterPaint.tsx')).AfterPaint
})

const BottleMotion = lazyAside(async () => {
  await afterPaint()
  return (await import('./BottleMotion.tsx')).BottleMotion
})

/** The frame of a user's screens: bars, the sync chip, toasts, and global dialogs. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col [--bottom-bar:calc(var(--spacing)*16)] max-[20rem]:[--bottom-bar:calc(var(--spacing)*32)] desk:[--bottom-bar:0px]">
      <SkipLink />
      <AppBar />
      <main id={mainId} tabIndex={-1} className={mainClass}>
        <SyncNotice />
        <BottleDialogWhereOpened />
        {children}
      </main>
      <BottomBar />
      <Suspense fallback={null}>
        <AfterPaint />
        {'startViewTransition' in document && <BottleMotion />}
      </Suspense>
      <SignOutDialogWhenAsked />
      <UpdateOffer />
      <Toaster />
    </div>
  )
}

/**
 * The bottle form opens over the current screen; a draft is offered on others. Both load on first
 * use.
 */
function BottleDialogWhereOpened() {
  const { open, at } = useBottleDialog()
  const { pathname } = useLocation()
  return (
    open && (
      <Suspense fallback={null}>{at === pathname ? <BottleDialog /> : <DraftOffer />}</Suspense>
    )
  )
}

function SignOutDialogWhenAsked() {
  const { open } = useAskingToSignOut()
  return (
    open && (
      <Suspense fallback={null}>
        <SignOutDialog />
      </Suspense>
    )
  )
}

const SyncTrouble = lazyExtra(
  async () => (await import('../../components/sync/SyncTrouble.tsx')).SyncTrouble,
)

/** Above any screen: unsent changes that need the person. It can be dismissed until it changes. */
function SyncNotice() {
  const status = useSyncStatus()
  const trouble = syncTroubleOf(status)
  const isFetched = !status.firstFetch
  useEffect(() => {
    if (isFetched) endFirstPaint()
  }, [isFetched])
  const { pathname } = useLocation()
  const [putAway, setPutAway] = useState<string>()
  // The sync screen shows it already, and sign-in is the remedy.
  const saidThere = [routes.attention.path, routes.auth.path].some((path) => path === pathname)
  if (!trouble || saidThere || putAway === trouble) return null
  return (
    <Suspense fallback={null}>
      <SyncTrouble floats className="mb-4" onDismiss={() => setPutAway(trouble)} />
    </Suspense>
  )
}
