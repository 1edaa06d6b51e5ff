import { useState } from 'react'
import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import type { Cellar } from '../../../shared/features/sharing/cellar.ts'
import { leaveCellar } from '../../../shared/features/sharing/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { useSharedCellars } from '../../local/hooks/cellars.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { NoRowsLine } from '../../lib/NoRowsLine.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { AskFirst } from './AskFirst.tsx'
import { Line } from './Line.tsx'
import { useSharingAct } from './sharing-act.ts'

/** Cellars shared with the user; available offline. */
export function CellarsJoined() {
  const joined = useSharedCellars()
  const [leaving, setLeaving] = useState<Cellar>()
  const device = useDevice()
  const { busy, act } = useSharingAct()
  const leave = async ({ id }: Cellar) => {
    if (await act(() => call(leaveCellar, { params: { id } }), copy.left)) device.syncNow()
    setLeaving(undefined)
  }
  return (
    <SettingsGroup title={copy.inTitle}>
      {joined.length === 0 ? (
        <NoRowsLine>{copy.inNone}</NoRowsLine>
      ) : (
        <ul className="flex flex-col gap-3">
          {joined.map((cellar) => (
            <Line
              key={cellar.id}
              title={cellarsCopy.cellarOf(cellar.ownerName)}
              below={copy.roleLong[cellar.role]}
            >
              <ButtonLink
                size="small"
                to={`${routes.collection.path}?${new URLSearchParams({ cellar: cellar.id })}`}
                aria-label={cellarsCopy.lookAt(cellar.ownerName)}
              >
                {cellarsCopy.look}
              </ButtonLink>
              <Button size="small" onClick={() => setLeaving(cellar)}>
                {copy.leave}
              </Button>
            </Line>
          ))}
        </ul>
      )}
      {leaving && (
        <AskFirst
          title={copy.leaveTitle(leaving.ownerName)}
          sentence={copy.leaveSentence}
          act={copy.leave}
          busy={busy}
          onAct={() => void leave(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SettingsGroup>
  )
}
