import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { alertLimit } from '../../../shared/business/plans.ts'
import { alertsCopy } from '../../../shared/copy/alerts.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import { watches } from '../../../shared/features/alerts/availability-alert.ts'
import type { DropPage } from '../../../shared/features/market/drop-endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRows } from '../../local/hooks/live.ts'
import { explainError } from '../../lib/explain-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'

const copy = marketCopy.drop

/** An alert for this bottle in any store. It is a row of the user, so it works offline. */
export function NotifyMe({ drop: { title, brand } }: { drop: Pick<DropPage, 'title' | 'brand'> }) {
  const device = useDevice()
  const rows = useRows(watches)
  const [refused, setRefused] = useState<string>()
  // A second press may come before the alert is in the rows.
  const isWriting = useRef(false)
  if (!rows) return null
  const toAlerts = (
    <ButtonLink size="small" to={routes.alerts.path}>
      {copy.toAlerts}
    </ButtonLink>
  )
  if (rows.some(({ bottle, isActive }) => isActive && bottle === title))
    return (
      <Notice tone="good" title={copy.watching} act={toAlerts}>
        {copy.watchingSentence}
      </Notice>
    )
  const watch = async () => {
    if (isWriting.current) return
    isWriting.current = true
    try {
      await device.mutate('watch.add', {
        id: device.newId(),
        bottle: title,
        ...(brand !== undefined && { brand }),
        locations: [],
      })
      toast({ title: alertsCopy.watchCreated, description: alertsCopy.watchCreatedSentence })
    } catch (error) {
      const plan_limit = alertsCopy.planFull(alertLimit(device.user.subscriptionTier))
      setRefused(explainError(error, { codes: { plan_limit } }))
    } finally {
      isWriting.current = false
    }
  }
  return refused === undefined ? (
    <Button icon={<Bell aria-hidden size={18} />} onClick={() => void watch()}>
      {copy.tellMe}
    </Button>
  ) : (
    <Notice live tone="warn" title={alertsCopy.failed} act={toAlerts}>
      {refused}
    </Notice>
  )
}
