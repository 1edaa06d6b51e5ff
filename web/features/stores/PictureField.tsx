import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { getDropPicture, putDropPicture } from '../../../shared/features/market/drop-endpoints.ts'
import type { OwnStore } from '../../../shared/features/stores/store.ts'
import { pictureOf } from '../../local/photos/photos.ts'
import { call } from '../../online/call.ts'
import { useAct } from '../../lib/use-act.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const copy = storeDashboardCopy.form
const words = {
  failed: copy.failed,
  offline: copy.offline,
  codes: { too_large: copy.pictureTooLarge, not_an_image: copy.pictureNotAnImage },
}

interface PictureFieldProps {
  store: OwnStore
  /** The picture's hash; empty without one. */
  hash: string
  onChange: (hash: string) => void
  /** A picture is uploading; saving would leave it out. */
  onSending: (sends: boolean) => void
}

/** The picture of a drop: redrawn on the device, uploaded at once, shown from the server. */
export function PictureField({ store, hash, onChange, onSending }: PictureFieldProps) {
  const { busy: sends, trouble, run } = useAct(words, { settled: () => onSending(false) })
  const id = useId()

  const send = (file: File) =>
    run(async () => {
      onSending(true)
      const bytes = await pictureOf(file)
      const { picture } = await call(putDropPicture, { params: { store: store.id }, bytes })
      onChange(picture)
    })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clear the value, so that the same file can be chosen again.
    event.target.value = ''
    if (file) void send(file)
  }

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 text-small font-medium">{copy.picture}</legend>
      <div className="flex items-center gap-3">
        {sends && <Skeleton className="h-28 w-20 shrink-0" />}
        {!sends && hash && (
          // Room for its button, which would cover the label.
          <div className="relative shrink-0 pt-3 pe-3">
            <img
              src={getDropPicture.path.replace('{hash}', hash)}
              alt={copy.pictureOf}
              className="h-28 w-20 rounded-md bg-sunken object-contain"
            />
            <div className="absolute top-0 end-0 rounded-md bg-surface">
              <IconButton
                tone="quiet"
                label={copy.removePicture}
                icon={<X aria-hidden size={18} />}
                onClick={() => onChange('')}
              />
            </div>
          </div>
        )}
        <label
          className={classes(
            buttonClass({ size: 'small' }),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input type="file" accept="image/*" onChange={choose} className="sr-only" />
          <ImagePlus aria-hidden size={20} />
          {hash ? copy.changePicture : copy.addPicture}
        </label>
      </div>
      <p role="alert" className="mt-1 text-caption text-danger empty:hidden">
        {trouble?.message}
      </p>
      <p id={`${id}-hint`} className="mt-1 text-caption text-soft">
        {sends ? copy.pictureBusy : copy.pictureHint}
      </p>
    </fieldset>
  )
}
