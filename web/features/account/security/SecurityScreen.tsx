import { Suspense } from 'react'
import { securityCopy } from '../../../../shared/copy/security.ts'
import { lazyAside } from '../../../lib/lazy-part.ts'
import { DevicesSettings } from './DevicesSettings.tsx'
import { PasskeySettings } from './PasskeySettings.tsx'
import { PasswordSettings } from './PasswordSettings.tsx'
import { TokenSettings } from './TokenSettings.tsx'

// Most operators have set none.
const ProviderSettings = lazyAside(
  async () => (await import('./ProviderSettings.tsx')).ProviderSettings,
)

/** `/settings/security`: all ways to sign in. The data is the server's, so it needs the network. */
export function SecurityScreen() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-display">{securityCopy.title}</h1>
      <PasswordSettings />
      <PasskeySettings />
      <Suspense fallback={null}>
        <ProviderSettings />
      </Suspense>
      <DevicesSettings />
      <TokenSettings />
    </div>
  )
}
