import { useState } from 'react'
import { providerCopy as copy } from '../../../../shared/copy/provider.ts'
import { securityCopy } from '../../../../shared/copy/security.ts'
import type { ProofAgain } from '../../../../shared/features/account/passkey-endpoints.ts'
import {
  linkProvider,
  readProviderLink,
  unlinkProvider,
} from '../../../../shared/features/account/provider-endpoints.ts'
import { routes } from '../../../../shared/routes.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { call } from '../../../online/call.ts'
import { useServerQuery } from '../../../online/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.ts'
import { ListedWay } from './ListedWay.tsx'
import { ProofForm } from './ProofForm.tsx'
import { ProviderTroubleShown } from '../way/ProviderWay.tsx'

/** Sign-in by the operator's identity provider; nothing without one. */
export function ProviderSettings() {
  const query = useServerQuery(readProviderLink, useDevice().user.id)
  const [isOpen, setIsOpen] = useState(false)
  const now = useDevice().now()
  const { name, link, isProven } = query.data ?? {}
  if (name === undefined) return null
  const close = () => setIsOpen(false)
  const goThere = async (proof: ProofAgain) => {
    const { goTo } = await call(linkProvider, { body: proof })
    location.assign(goTo)
  }
  const unlink = async (proof: ProofAgain) => {
    await call(unlinkProvider, { body: proof })
    toast({ title: copy.unlinked(name) })
    close()
    query.refetch()
  }
  return (
    <SettingsGroup title={name}>
      <ProviderTroubleShown name={name} />
      {isProven && (
        <Notice live tone="good" title={copy.proven(name)}>
          {copy.provenSentence}
        </Notice>
      )}
      <ul className="-my-2">
        <ListedWay
          name={link ? copy.linked : copy.notLinked}
          detail={
            link?.lastUsedAt !== undefined && (
              <>
                {securityCopy.lastUsed} <RelativeTime at={link.lastUsedAt} now={now} />
              </>
            )
          }
          acts={
            <Button
              size="small"
              aria-label={link ? copy.unlinkOf(name) : copy.linkOf(name)}
              onClick={() => setIsOpen(true)}
            >
              {link ? copy.unlink : copy.link}
            </Button>
          }
        />
      </ul>
      <Sheet
        open={isOpen}
        onClose={close}
        size="small"
        title={link ? copy.unlinkTitle(name) : copy.linkOf(name)}
        description={link ? copy.unlinkSentence : copy.linkSentence(name)}
      >
        {link ? (
          <>
            <p className="mb-4 text-small text-soft">
              {copy.noPassword}{' '}
              <TextLink to={`${routes.auth.path}?mode=forgot`}>{copy.choosePassword}</TextLink>
            </p>
            <ProofForm
              withoutProvider
              act={copy.unlink}
              acting={copy.unlinking}
              tone="danger"
              onClose={close}
              onProof={unlink}
            />
          </>
        ) : (
          <ProofForm
            withoutProvider
            act={copy.link}
            acting={copy.linking}
            onClose={close}
            onProof={goThere}
          />
        )}
      </Sheet>
    </SettingsGroup>
  )
}
