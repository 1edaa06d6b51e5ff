import { useState } from 'react'
import { installCopy } from '../../../../shared/copy/install.ts'
import { installsByBrowserMenu, installsByShareMenu } from '../../../lib/install-by-hand.ts'
import { install, useInstall } from '../../../lib/install.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { dismissInstallHint, wantsInstallHint } from './install-hint.ts'

/** Suggests installing the app from the second visit on, until it is dismissed on this device. */
export function InstallHint() {
  const { offer, installed } = useInstall()
  const [isWanted, setWanted] = useState(wantsInstallHint)
  const byHand = installsByShareMenu()
    ? installCopy.shareMenu
    : installsByBrowserMenu()
      ? installCopy.browserMenu
      : undefined
  if (!isWanted || installed || (!offer && !byHand)) return null
  return (
    <Notice
      title={installCopy.title}
      onDismiss={() => {
        dismissInstallHint()
        setWanted(false)
      }}
      act={
        offer && (
          <Button size="small" tone="primary" onClick={() => void install()}>
            {installCopy.install}
          </Button>
        )
      }
    >
      <p>{installCopy.sentence}</p>
      {!offer && <p className="mt-1 font-medium">{byHand}</p>}
    </Notice>
  )
}
