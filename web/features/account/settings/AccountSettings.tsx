import { Suspense, useState } from 'react'
import { bottleLimit } from '../../../../shared/business/plans.ts'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { shellCopy } from '../../../../shared/copy/shell.ts'
import { routes } from '../../../../shared/routes.ts'
import { lazyExtra } from '../../../lib/lazy-part.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { NameSheet } from './NameSheet.tsx'
import { PictureSettings } from './PictureSettings.tsx'
import { ProveAddress } from './ProveAddress.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { Fact, Facts } from './Facts.tsx'
import { useMe } from '../use-me.ts'

/** A change of the address needs the server. */
const EmailSheet = lazyExtra(async () => (await import('../security/EmailSheet.tsx')).EmailSheet)

/** Picture, name, e-mail and plan. */
export function AccountSettings() {
  const user = useMe()
  const [changing, setChanging] = useState<'name' | 'email'>()
  const limit = bottleLimit(user.subscriptionTier)
  const close = () => setChanging(undefined)
  return (
    <SettingsGroup title={settingsCopy.account}>
      <PictureSettings />
      <Facts>
        <Fact label={settingsCopy.name}>{user.name}</Fact>
        <Fact label={settingsCopy.email}>{user.email}</Fact>
        <Fact label={settingsCopy.plan}>
          {shellCopy.plan[user.subscriptionTier]}
          <span className="block text-caption text-soft">
            {Number.isFinite(limit) ? settingsCopy.freeDetail(limit) : settingsCopy.insiderDetail}
          </span>
        </Fact>
      </Facts>
      <ProveAddress />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChanging('name')}>{settingsCopy.changeName}</Button>
        <Button onClick={() => setChanging('email')}>{settingsCopy.changeEmail}</Button>
        <ButtonLink to={routes.security.path}>{routes.security.title}</ButtonLink>
      </div>
      {changing === 'name' && <NameSheet onClose={close} />}
      {changing === 'email' && (
        <Suspense fallback={null}>
          <EmailSheet onClose={close} />
        </Suspense>
      )}
    </SettingsGroup>
  )
}
