import { useState } from 'react'
import { importCopy } from '../../../../shared/copy/import.ts'
import { wishes } from '../../../../shared/features/wishlist/wish.ts'
import { routes } from '../../../../shared/routes.ts'
import type { PreviewRow } from '../../../components/import/import-messages.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useRows } from '../../../local/hooks/live.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { wishesOfFile } from './wishes-of-file.ts'

interface WishesNoticeProps {
  rows: readonly PreviewRow[]
  /** An import runs, or the currency of the prices is not known yet. */
  disabled: boolean
}

/** Rows that are wishes go onto the wishlist, and not into the cellar. */
export function WishesNotice({ rows, disabled }: WishesNoticeProps) {
  const device = useDevice()
  const there = useRows(wishes)
  const [isAdding, setAdding] = useState(false)
  if (!there || !rows.some(({ reason }) => reason === 'wished')) return null
  const open = wishesOfFile(rows, there)

  async function add() {
    setAdding(true)
    const added = open.map((wish) => ({ ...wish, id: device.newId() }))
    try {
      const { done, refusal } = await device.mutateMany(
        added.map((args) => ({ name: 'wish.add', args })),
      )
      const ids = added.slice(0, done).map(({ id }) => id)
      toast({
        ...(refusal && { tone: 'danger', description: refusal.message }),
        title: importCopy.wishesAdded(done),
        action: {
          label: importCopy.wishesUndo,
          onAct: () =>
            void device.mutateMany(ids.map((id) => ({ name: 'wish.remove', args: { id } }))),
        },
      })
    } finally {
      setAdding(false)
    }
  }

  return (
    <Notice
      title={open.length > 0 ? importCopy.wishesTitle(open.length) : importCopy.wishesThere}
      act={
        <>
          {open.length > 0 && (
            <Button disabled={disabled || isAdding} onClick={() => void add()}>
              {importCopy.wishesAdd}
            </Button>
          )}
          <ButtonLink to={`${routes.dropSpotting.path}?tab=wishlist`}>
            {importCopy.wishesSee}
          </ButtonLink>
        </>
      }
    >
      {open.length > 0 && importCopy.wishesSentence}
    </Notice>
  )
}
