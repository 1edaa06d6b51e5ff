import { Bell, BellRing } from 'lucide-react'
import { radarCopy } from '../../../../shared/copy/radar.ts'
import { forgetReminder, listRadar, remindMe } from '../../../../shared/features/radar/endpoints.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import type { RadarItem } from '../../../../shared/features/radar/radar-item.ts'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { call } from '../../../online/call.ts'
import { invalidate } from '../../../online/queries.ts'
import { Button } from '../../../ui/Button.tsx'

const copy = radarCopy

/** Sets or removes a reminder before the start. */
export function RemindButton({
  item: { kind, id, title, isReminded },
}: {
  item: Pick<RadarItem, 'kind' | 'id' | 'title' | 'isReminded'>
}) {
  const { busy, trouble, run } = useAct({
    failed: copy.remindFailed,
    offline: copy.remindOffline,
  })
  if (kind === 'sighting') return null
  const press = () =>
    run(async () => {
      const params = { subject: id as Id }
      await (isReminded
        ? call(forgetReminder, { params })
        : call(remindMe, { params, body: { kind } }))
      await invalidate(listRadar)
    })
  const Icon = isReminded ? BellRing : Bell
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <Button
        size="small"
        wide
        icon={<Icon aria-hidden size={16} />}
        busy={busy}
        busyLabel={copy.reminding}
        aria-pressed={isReminded}
        aria-label={isReminded ? copy.forgetLabel(title) : copy.remindLabel(title)}
        onClick={() => void press()}
      >
        {isReminded ? copy.reminded : copy.remind}
      </Button>
      <TroubleNotice trouble={trouble} />
    </div>
  )
}
