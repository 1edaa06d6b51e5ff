import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { isSameBottling } from '../../../shared/features/catalogue/same-bottle.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { useRows } from '../../local/hooks/live.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBottleActs } from '../bottle/bottle-acts.ts'
import type { BottleForm } from './bottle-form.ts'

/**
 * Says that the same bottle exists, and offers to add to it. Adding a separate one stays possible:
 * its place or price may differ.
 */
export function AlikeNotice({ form, onAdded }: { form: BottleForm; onAdded: () => void }) {
  const rows = useRows(bottles)
  const { addTo } = useBottleActs()
  if (form.name.trim() === '' || form.brand.trim() === '') return null
  const alike = rows?.find((bottle) => !bottle.isFinished && isSameBottling(form, bottle))
  if (!alike) return null
  const more = form.quantity ?? 1
  return (
    <Notice
      live
      title={bottleCopy.alikeTitle}
      act={
        <Button
          size="small"
          onClick={() => void addTo(alike, more).then((isSaved) => isSaved && onAdded())}
        >
          {bottleCopy.addToAlike(more)}
        </Button>
      }
    >
      {bottleCopy.alikeSentence(
        alike.quantity,
        [alike.location, alike.bin].filter(Boolean).join(' · '),
      )}
    </Notice>
  )
}
