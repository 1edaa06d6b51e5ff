import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { keepDraft, receivedSlot } from '../../components/bottle-form/bottle-draft.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { type BottleForm, emptyForm } from '../../components/bottle-form/bottle-form.ts'
import { photoWords } from '../../components/bottle-form/photo-words.ts'
import {
  bottleOfLink,
  type LinkedBottle,
  sharedLinkIn,
} from '../../components/received/shared-link.ts'
import { fileOf, withReceived } from '../../components/received/use-received.ts'
import type { Trouble } from '../../lib/explain-error.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { receivedItems, type ReceivedItem } from '../../local/received/received.ts'
import { kindOf, ownPathIn } from './kind-of.ts'

/** What can be done with an item; `unknown`: only saving or discarding it. */
export function purposeOf(item: ReceivedItem) {
  if (item.kind === 'file') return kindOf(item)
  return linkedBottleIn(item.text) ? 'bottle' : 'text'
}

function linkedBottleIn(text: string): LinkedBottle | undefined {
  const link = sharedLinkIn(text)
  return link && bottleOfLink(link)
}

/** Opens an item on the screen that it is for. Nothing is saved before the person saves it there. */
export function useItem() {
  const device = useDevice()
  const navigate = useNavigate()
  const { busy, trouble, run } = useAct(photoWords)
  const [used, setUsed] = useState<Id>()
  const go = (path: string) => navigate(path, { replace: true })

  const toBottle = async (item: ReceivedItem, known: Partial<BottleForm>) => {
    const draft = { form: { ...emptyForm, ...known }, before: emptyForm }
    // The draft is stored before the item is deleted, so that nothing is lost in between.
    keepDraft(device.user.id, receivedSlot(item.id), draft)
    await receivedItems.drop(item.id)
    await go(routes.collection.path)
    useBottleDialog.getState().received(item.id)
  }
  const open = async (item: ReceivedItem) => {
    if (item.kind === 'file') {
      if (kindOf(item) === 'picture') {
        const { hash: photo, color: photoColor } = await device.addPhoto(fileOf(item))
        return await toBottle(item, { photo, photoColor })
      }
      return await go(withReceived(routes.import.path, item.id))
    }
    const bottle = linkedBottleIn(item.text)
    if (bottle) return await toBottle(item, bottle)
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
