import { useNavigate } from 'react-router-dom'
import { attentionCopy } from '../../../../shared/copy/attention.ts'
import { isRefusal } from '../../../../shared/kernel/refusal.ts'
import type { Device } from '../../../local/device/device.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import type { AttentionItem } from '../../../local/hooks/live.ts'
import type { Mutators } from '../../../local/write/mutate.ts'
import { session } from '../../../local/session/session.ts'
import { bottleWords } from '../../../components/bottle/bottle-acts.ts'
import { save } from '../../../lib/save-file.ts'
import { toastTrouble } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Moment } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.ts'
import { routes } from '../../../../shared/routes.ts'
import { useBottleDialog } from '../../../components/bottle-form/bottle-dialog-state.ts'
import { Typed } from './Typed.tsx'
import { useTitleOf } from './title-of.ts'

/** Codes with a more specific sentence from the server. */
const saysMore: readonly AttentionItem['code'][] = ['invalid', 'forbidden', 'unknown']

const retryWords = { ...bottleWords, failed: attentionCopy.retryFailed }
const actWords = { ...bottleWords, failed: attentionCopy.actFailed }

/** A plan limit may be outdated on this device, so ask the server and try again. */
async function tryAgain(device: Device, { uid }: AttentionItem) {
  try {
    await device.retry(uid)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'plan_limit') throw error
    await session.revalidate()
    await device.retry(uid)
  }
}

/** A refused change with its dependent changes: the reason, the input, and the options. */
export function RefusedItem({ item, mutators }: { item: AttentionItem; mutators: Mutators }) {
  const device = useDevice()
  const title = useTitleOf(item, mutators)
  const navigate = useNavigate()

  // A refusal by the device leaves the item unchanged.
  const again = useAct(retryWords, { onTrouble: toastTrouble })
  const away = useAct(actWords, { onTrouble: toastTrouble })

  const retry = () =>
    again.run(async () => {
      await tryAgain(device, item)
      toast({ title: attentionCopy.retried })
    })
  const undiscard = () => away.run(() => device.undiscard(item.uid))
  const discard = () =>
    away.run(async () => {
      await device.discard(item.uid)
      toast({
        title: attentionCopy.discarded,
        action: { label: attentionCopy.undo, onAct: () => void undiscard() },
      })
    })
  const exportItem = () => {
    const content = new Blob([JSON.stringify(item, null, 2)], { type: 'application/json' })
    save(content, attentionCopy.fileName(item.uid))
  }

  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <h3 className="text-lead break-words">{title}</h3>
      <p className="mt-0.5 text-caption text-soft">
        {attentionCopy.refusedAt} <Moment at={item.at} />
      </p>
      <p className="mt-2">{attentionCopy.why[item.code]}</p>
      {saysMore.includes(item.code) && item.message && (
        <p className="text-small text-soft">{attentionCopy.serverSaid(item.message)}</p>
      )}
      <Typed change={item} />
      {item.dependents.length > 0 && (
        <div className="mt-3">
          <Badge>{attentionCopy.dependents(item.dependents.length)}</Badge>
          <ul className="mt-2 flex flex-col gap-2 border-s-2 border-line ps-3">
            {item.dependents.map((dependent) => (
              <Dependent key={dependent.uid} item={dependent} parent={item} mutators={mutators} />
            ))}
          </ul>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => void retry()}
          aria-label={attentionCopy.retryNamed(title)}
        >
          {attentionCopy.retry}
        </Button>
        {canEdit(item) && (
          <Button
            size="small"
            onClick={() => editRefused(item, (address) => void navigate(address))}
            aria-label={attentionCopy.editNamed(title)}
          >
            {attentionCopy.edit}
          </Button>
        )}
        <Button size="small" onClick={exportItem} aria-label={attentionCopy.exportNamed(title)}>
          {attentionCopy.export}
        </Button>
        <Button
          size="small"
          tone="plain"
          className="text-danger"
          onClick={() => void discard()}
          aria-label={attentionCopy.discardNamed(title)}
        >
          {attentionCopy.discard}
        </Button>
      </div>
    </li>
  )
}

interface DependentProps {
  item: AttentionItem
  parent: AttentionItem
  mutators: Mutators
}

function Dependent({ item, parent, mutators }: DependentProps) {
  return (
    <li>
      <p className="text-small font-medium break-words">{useTitleOf(item, mutators, parent)}</p>
      <Typed change={item} />
    </li>
  )
}

/** Routes with the form for a change, by the name of the mutation. */
const screens: Readonly<Record<string, string>> = {
  'recipe.add': routes.recipes.path,
  'recipe.edit': routes.recipes.path,
  'recipe.import': routes.recipes.path,
  'alert.add': routes.alerts.path,
  'alert.edit': routes.alerts.path,
  'watch.add': `${routes.alerts.path}?tab=availability`,
  'watch.edit': `${routes.alerts.path}?tab=availability`,
  'wish.add': `${routes.dropSpotting.path}?tab=wishlist`,
  'wish.edit': `${routes.dropSpotting.path}?tab=wishlist`,
  'sighting.add': `${routes.dropSpotting.path}?tab=own`,
}

/** Changes with fields of the bottle's form, which opens over any screen. */
const ofBottles: readonly string[] = ['bottle.add', 'bottle.import', 'bottle.edit']

/** Whether a form can show all of the refused input. */
const canEdit = ({ name }: AttentionItem): boolean =>
  ofBottles.includes(name) || Object.hasOwn(screens, name)

/** Opens the form with the refused input; saving replaces the item with a new change. */
function editRefused(item: AttentionItem, goTo: (address: string) => void) {
  const address = screens[item.name]
  if (address === undefined) useBottleDialog.getState().fix(item)
  else goTo(`${address}${address.includes('?') ? '&' : '?'}fix=${item.uid}`)
}
