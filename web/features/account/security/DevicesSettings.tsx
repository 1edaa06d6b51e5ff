import { securityCopy } from '../../../../shared/copy/security.ts'
import {
  endDevice,
  endOtherDevices,
  listDevices,
  type SignedInDevice,
} from '../../../../shared/features/account/profile-endpoints.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useSignOut } from '../../../components/account/sign-out.ts'
import { call } from '../../../online/call.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.ts'
import { accountWords } from '../forms/account-words.ts'
import { ServerPart } from './ServerPart.tsx'
import { ListedWay } from './ListedWay.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { useServerQuery } from '../../../online/queries.ts'
import { browserInWords } from './user-agent.ts'

/** Signed-in browsers, each with a button to sign out. */
export function DevicesSettings() {
  const query = useServerQuery(listDevices, useDevice().user.id)
  const { busy, trouble, run } = useAct(accountWords)
  const signOut = useSignOut()

  const end = (device: SignedInDevice) =>
    run(async () => {
      await call(endDevice, { params: { id: device.id } })
      toast({ title: securityCopy.signedOutOf(nameOf(device)) })
      query.refetch()
    })
  const everywhere = async () => {
    const done = await run(async () => {
      await call(endOtherDevices)
      toast({ title: securityCopy.othersSignedOut })
      query.refetch()
    })
    // Signing out lists waiting changes first.
    if (done) signOut()
  }

  return (
    <SettingsGroup title={securityCopy.devices}>
      <ServerPart query={query}>
        {({ devices }) => (
          <ul className="-my-2">
            {devices.map((device) => (
              <ListedWay
                key={device.id}
                name={
                  <>
                    {nameOf(device)}{' '}
                    {device.isThis && <Badge tone="good">{securityCopy.thisDevice}</Badge>}
                  </>
                }
                detail={<When device={device} />}
                acts={
                  !device.isThis && (
                    <Button
                      size="small"
                      aria-label={securityCopy.signOutOf(nameOf(device))}
                      disabled={busy}
                      onClick={() => void end(device)}
                    >
                      {securityCopy.signOutOne}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        )}
      </ServerPart>
      <p role="alert" className="text-small text-danger empty:hidden">
        {trouble?.message}
      </p>
      <div>
        <Button busy={busy} onClick={() => void everywhere()}>
          {securityCopy.signOutEverywhere}
        </Button>
        <p className="mt-1 text-small text-soft">{securityCopy.signOutEverywhereHint}</p>
      </div>
    </SettingsGroup>
  )
}

function When({ device }: { device: SignedInDevice }) {
  const now = useDevice().now()
  return (
    <>
      {securityCopy.signedIn} <RelativeTime at={device.signedInAt} now={now} />
      {device.lastUsedAt > device.signedInAt && (
        <>
          , {securityCopy.lastUsed} <RelativeTime at={device.lastUsedAt} now={now} />
        </>
      )}
    </>
  )
}

const nameOf = ({ userAgent }: SignedInDevice): string => browserInWords(userAgent ?? '')
