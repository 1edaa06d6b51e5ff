import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { manyCopy } from '../../../shared/copy/many.ts'
import type { Device } from '../../local/device/device.ts'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { toast } from '../../ui/toast.ts'
import { saveErrorText } from '../bottle/bottle-acts.ts'
import { runBatches } from './batches.ts'

interface ManyToDo {
  readonly done: readonly AnyMutation[]
  readonly back: readonly AnyMutation[]
  /** The title of the toast afterwards. */
  readonly title: string
}

/**
 * Runs an action on possibly thousands of rows, shows progress, and offers one undo for all. A
 * partly done action can be undone, too; undo skips rows without a change.
 * @returns whether all is done
 */
export async function runMany(
  device: Device,
  { done, back, title }: ManyToDo,
  onProgress: (share: number) => void,
): Promise<boolean> {
  const outcome = await runBatches(device, done, (steps) => onProgress(steps / done.length))
  const isWhole = outcome.trouble === undefined
  if (outcome.done === 0 && !isWhole) {
    toast({
      tone: 'danger',
      title: bottleCopy.failedTitle,
      description: saveErrorText(outcome.trouble),
    })
    return false
  }
  const undo = async () => {
    toast({ title: manyCopy.undoing })
    const undone = await runBatches(device, back)
    toast(
      undone.trouble === undefined
        ? { title: bottleCopy.undone }
        : {
            tone: 'danger',
            title: bottleCopy.failedTitle,
            description: saveErrorText(undone.trouble),
          },
    )
  }
  toast({
    title: isWhole ? title : manyCopy.stopped(outcome.done, done.length),
    ...(!isWhole && { description: saveErrorText(outcome.trouble) }),
    action: { label: bottleCopy.undo, onAct: () => void undo() },
  })
  return isWhole
}
