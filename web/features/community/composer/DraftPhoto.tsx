import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { communityCopy } from '../../../../shared/copy/community.ts'
import { pictureOf } from '../../../local/photos/photos.ts'
import type { Act } from '../../../lib/use-act.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const copy = communityCopy.composer

export const photoWords = {
  failed: copy.photoFailed,
  codes: { too_large: copy.photoTooLarge, not_an_image: copy.photoNotAnImage },
}

interface AddPhotoProps {
  /** Reads the photo; one at a time. */
  reading: Act
  onPick: (picture: Blob) => Promise<void>
}

/** The button to add a photo. The device redraws it, which removes metadata. */
export function AddPhoto({ reading, onPick }: AddPhotoProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clear the value, so that the same file can be chosen again.
    event.target.value = ''
    if (file) void reading.run(async () => onPick(await pictureOf(file)))
  }
  return (
    <label
      className={classes(
        buttonClass({ size: 'small' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <input type="file" accept="image/*" onChange={choose} className="sr-only" />
      <ImagePlus aria-hidden size={18} />
      {copy.photo}
    </label>
  )
}

/** The photo of the draft; `undefined` while it is read. */
export function DraftPhoto({
  picture,
  onRemove,
}: {
  picture: Blob | undefined
  onRemove: () => void
}) {
  const address = useAddress(picture)
  return (
    <div className="relative w-fit max-w-full pt-3 pe-3">
      {address ? (
        <img
          src={address}
          alt={copy.photoPreview}
          className="max-h-60 max-w-full rounded-md bg-sunken object-contain"
        />
      ) : (
        <Skeleton className="h-40 w-52" />
      )}
      <div className="absolute top-0 end-0 rounded-md bg-surface">
        <IconButton
          tone="quiet"
          label={copy.removePhoto}
          icon={<X aria-hidden size={18} />}
          onClick={onRemove}
        />
      </div>
    </div>
  )
}

function useAddress(picture: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<{ picture: Blob; address: string }>()
  useEffect(() => {
    if (!picture) return undefined
    const address = URL.createObjectURL(picture)
    setShown({ picture, address })
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return shown && shown.picture === picture ? shown.address : undefined
}
