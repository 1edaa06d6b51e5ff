import { useEffect, useState } from 'react'
import { receivedCopy } from '../../../shared/copy/received.ts'
import { fileOf } from '../../components/received/use-received.ts'
import type { Trouble } from '../../lib/explain-error.ts'
import { save } from '../../lib/save-file.ts'
import type { ReceivedFile, ReceivedItem } from '../../local/received/received.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { purposeOf } from './use-item.ts'

interface ReceivedRowProps {
  item: ReceivedItem
  busy: boolean
  trouble: Trouble | undefined
  onUse: () => void
  onDiscard: () => void
}

const actOf = {
  picture: receivedCopy.toBottle,
  bottle: receivedCopy.toBottle,
  table: receivedCopy.toImport,
  text: receivedCopy.toRecipes,
  unknown: undefined,
}

/** An item with its uses. Saving gives the file back, whatever it is. */
export function ReceivedRow({ item, busy, trouble, onUse, onDiscard }: ReceivedRowProps) {
  const use = purposeOf(item)
  const act = actOf[use]
  return (
    <Card as="li" className="flex flex-wrap items-start gap-3">
      {item.kind === 'file' && use === 'picture' && <Preview file={item} />}
      <div className="min-w-0 grow basis-56">
        {item.kind === 'text' ? (
          <>
            <p className="text-small text-soft">{receivedCopy.text}</p>
            <p dir="auto" className="line-clamp-3 break-words whitespace-pre-line">
              {item.text}
            </p>
          </>
        ) : (
          <p dir="auto" className="font-medium break-words">
            {item.name || receivedCopy.unnamed}
          </p>
        )}
        {use === 'unknown' && <p className="text-small text-soft">{receivedCopy.unknown}</p>}
        <p role="alert" className="text-small text-danger empty:hidden">
          {trouble?.message}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {act && (
            <Button size="small" tone="primary" busy={busy} onClick={onUse}>
              {act}
            </Button>
          )}
          {item.kind === 'file' && (
            <Button size="small" onClick={() => save(fileOf(item), item.name || 'file')}>
              {receivedCopy.save}
            </Button>
          )}
          <Button size="small" tone="plain" onClick={onDiscard}>
            {receivedCopy.discard}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Nothing is shown of a picture that this browser cannot draw. */
function Preview({ file }: { file: ReceivedFile }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(fileOf(file))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    address && (
      <img
        src={address}
        alt={receivedCopy.picture(file.name)}
        onError={() => setAddress(undefined)}
        className="h-28 w-20 shrink-0 rounded-md bg-sunken object-contain"
      />
    )
  )
}
