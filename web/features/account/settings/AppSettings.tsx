import { MonitorDown } from 'lucide-react'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { imports } from '../../../../shared/features/collection/import.ts'
import { routes } from '../../../../shared/routes.ts'
import { useRows } from '../../../local/hooks/live.ts'
import { installsByShareMenu } from '../../../lib/install-by-hand.ts'
import { install, useInstall } from '../../../lib/install.ts'
import { useIsFetched } from '../../../lib/OnceFetched.tsx'
import { appBuild, appVersion } from '../../../lib/version.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { Fact, Facts } from './Facts.tsx'

const linkClass = 'inline-flex min-h-11 items-center'

/** Imports, installing, the version, and the legal pages. */
export function AppSettings() {
  const past = useRows(imports)
  const isFetched = useIsFetched()
  return (
    <>
      <SettingsGroup title={settingsCopy.imports}>
        <p>{past && isFetched ? settingsCopy.pastImports(past.length) : '\u00a0'}</p>
        <p className="-mt-3">
          <TextLink to={routes.import.path} className={linkClass}>
            {settingsCopy.toImports}
          </TextLink>
        </p>
      </SettingsGroup>
      <SettingsGroup title={settingsCopy.app}>
        <Install />
        <Facts>
          <Fact label={settingsCopy.version}>{settingsCopy.build(appVersion, appBuild)}</Fact>
        </Facts>
        <nav aria-label={settingsCopy.legal} className="flex flex-wrap gap-x-6">
          <TextLink to={routes.terms.path} className={linkClass}>
            {routes.terms.title}
          </TextLink>
          <TextLink to={routes.privacy.path} className={linkClass}>
            {routes.privacy.title}
          </TextLink>
        </nav>
      </SettingsGroup>
    </>
  )
}

function Install() {
  const { offer, installed } = useInstall()
  if (installed) return <p>{settingsCopy.installed}</p>
  if (!offer)
    return (
      <p className="text-soft">
        {installsByShareMenu() ? settingsCopy.installIos : settingsCopy.installUnavailable}
      </p>
    )
  return (
    <div>
      <Button
        tone="primary"
        icon={<MonitorDown aria-hidden size={18} />}
        onClick={() => void install()}
      >
        {settingsCopy.install}
      </Button>
      <p className="mt-1 text-small text-soft">{settingsCopy.installSentence}</p>
    </div>
  )
}
