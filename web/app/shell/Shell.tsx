import { type ReactNode, Suspense } from 'react'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { useAskingToSignOut } from '../../components/account/asking-to-sign-out.ts'
import { lazyAside, lazyExtra } from '../../lib/lazy-part.ts'
import { whenDrawn } from '../../local/when-drawn.ts'
import { AppBar } from './AppBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { mainClass } from './frame-classes.ts'
import { mainId, SkipLink } from './SkipLink.tsx'
import { SyncNotice } from './SyncNotice.tsx'
import { Toaster } from '../../ui/Toaster.tsx'
import { UpdateOffer } from '../update.tsx'

const BottleDialog = lazyExtra(
  async () => (await import('../../components/bottle-form/BottleDialog.tsx')).BottleDialog,
)

const SignOutDialog = lazyExtra(
  async () => (await import('../../components/account/SignOutDialog.tsx')).SignOutDialog,
)

const CountUnread = lazyAside(async () => {
  await whenDrawn()
  return (await import('./CountUnread.tsx')).CountUnread
})

/** The frame around a user's screens: bars, the sync chip, toasts, and what opens over any screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col [--bottom-bar:4rem] desk:[--bottom-bar:0px]">
      <SkipLink />
      <AppBar />
      <main id={mainId} tabIndex={-1} className={mainClass}>
        <SyncNotice />
        {children}
      </main>
      <BottomBar />
      <Suspense fallback={null}>
        <CountUnread />
      </Suspense>
      <BottleDialogWhenOpen />
      <SignOutDialogWhenAsked />
      <UpdateOffer />
      <Toaster />
    </div>
  )
}

/** Not loaded before it is first wanted. */
function BottleDialogWhenOpen() {
  const wanted = useBottleDialog((state) => state.open)
  return (
    wanted && (
      <Suspense fallback={null}>
        <BottleDialog />
      </Suspense>
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
