import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { settings } from '../../shared/features/account/setting.ts'
import { DeviceProvider, useDevice } from '../local/device/device-context.tsx'
import { useRow } from '../local/hooks/live.ts'
import { StorageFault } from '../local/store/storage-fault.ts'
import { keepLanguage } from '../language/choice.ts'
import { chooseTheme } from '../ui/theme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { type Currency, usDollars } from '../../shared/kernel/currency.ts'
import { SumsCurrency } from '../components/value/sums.ts'
import { lazyAside, lazyPart } from '../lib/lazy-part.ts'
import { OpeningFrame } from './OpeningFrame.tsx'
import { Shell } from './shell/Shell.tsx'

const OpeningTrouble = lazyPart(async () => (await import('./OpeningTrouble.tsx')).OpeningTrouble)

/** The app of a user: opens the device, then shows the shell with the screen. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary withoutFrame known={storageFaultShown}>
      <DeviceProvider opening={<OpeningFrame />} held={(why) => <Held why={why} />}>
        <AppearanceOfUser />
        <MoneyOfUser>
          <Shell>{children}</Shell>
        </MoneyOfUser>
      </DeviceProvider>
    </ErrorBoundary>
  )
}

function Held({ why }: { why: 'blocked' | 'slow' }) {
  return (
    <Suspense fallback={<OpeningFrame />}>
      <OpeningTrouble kind={why} />
    </Suspense>
  )
}

const storageFaultShown = (error: unknown) =>
  error instanceof StorageFault ? (
    <Suspense fallback={null}>
      <OpeningTrouble kind={error.kind} />
    </Suspense>
  ) : undefined

const DollarsInstead = lazyAside(
  async () => (await import('../components/value/DollarsInstead.tsx')).DollarsInstead,
)

/** In which currency sums are: the chosen one, or US dollars where it cannot be counted. */
function MoneyOfUser({ children }: { children: ReactNode }) {
  const row = useRow(settings, useDevice().user.id)
  const chosen = row?.currency ?? usDollars
  const [uncountable, setUncountable] = useState<Currency>()
  return (
    <SumsCurrency value={uncountable === chosen ? usDollars : chosen}>
      {chosen !== usDollars && (
        <Suspense fallback={null}>
          <DollarsInstead chosen={chosen} onChange={setUncountable} />
        </Suspense>
      )}
      {children}
    </SumsCurrency>
  )
}

/** Theme and language are the user's settings on all devices; this device stores them for the first paint. */
function AppearanceOfUser() {
  const row = useRow(settings, useDevice().user.id)
  const theme = row === undefined ? undefined : (row?.theme ?? settings.fields.theme.default)
  useEffect(() => {
    if (theme) chooseTheme(theme)
  }, [theme])
  // Undefined: not read yet. The next start uses it; choosing it here reloads the page.
  const language = row === undefined ? undefined : (row?.language ?? null)
  useEffect(() => {
    if (language !== undefined) keepLanguage(language ?? undefined)
  }, [language])
  return null
}
