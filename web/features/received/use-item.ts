import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { keepDraft, receivedSlot } from '../../components/bottle-form/bottle-draft.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { emptyForm } from '../../components/bottle-form/bottle-form.ts'
import { photoWords } from '../../components/bottle-form/photo-words.ts'
import { fileOf, withReceived } from '../../components/received/use-received.ts'
import type { Trouble } from '../../lib/explain-error.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import {
  type ReceivedFile,
  receivedItems,
  type ReceivedItem,
} from '../../local/received/received.ts'
import { kindOf, ownPathIn } from './kind-of.ts'

/** What can be done with an item; `unknown`: only saving or discarding it. */
export const purposeOf = (item: ReceivedItem) =>
  item.kind === 'text' ? ('text' as const) : kindOf(item)

/** Opens an item on the screen that it is for. Nothing is saved before the person saves it there. */
export function useItem() {
  const device = useDevice()
  const navigate = useNavigate()
  const { busy, trouble, run } = useAct(photoWords)
  const [used, setUsed] = useState<Id>()
  const go = (path: string) => navigate(path, { replace: true })

  const toBottle = async (item: ReceivedFile) => {
    const { hash: photo, color: photoColor } = await device.addPhoto(fileOf(item))
    const draft = { form: { ...emptyForm, photo, photoColor }, before: emptyForm }
    // The draft is stored before the item is deleted, so that nothing is lost in between.
    keepDraft(device.user.id, receivedSlot(item.id), draft)
    await receivedItems.drop(item.id)
    await go(routes.collection.path)
    useBottleDialog.getState().received(item.id)
  }
  const open = async (item: ReceivedItem) => {
    if (item.kind === 'file') {
      if (kindOf(item) === 'picture') return await toBottle(item)
      return await go(withReceived(routes.import.path, item.id))
    }
    const ownPath = ownPathIn(item.text, location.origin)
    if (ownPath === undefined) return await go(withReceived(routes.recipeImport.path, item.id))
    await receivedItems.drop(item.id)
    await go(ownPath)
  }
  return {
    busy,
    use: (item: ReceivedItem) => {
      setUsed(item.id)
      return run(() => open(item))
    },
    /** The reason why this item could not be used. */
    troubleOf: ({ id }: ReceivedItem): Trouble | undefined => (id === used ? trouble : undefined),
  }
}
