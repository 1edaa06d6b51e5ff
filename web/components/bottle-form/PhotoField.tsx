import { Camera, ImagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { usePhoto } from '../../local/hooks/live.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FileButton } from './FileButton.tsx'
import { useTakingPhoto } from './taking-photo.ts'

interface PhotoFieldProps {
  /** The photo's hash; empty without one. */
  hash: string
  onChange: (hash: string, color: string) => void
  /** A photo is being read; saving would leave it out. */
  onReading: (reads: boolean) => void
}

/** A photo from the camera or a file, with its preview. It is stored on the device at once. */
export function PhotoField({ hash, onChange, onReading }: PhotoFieldProps) {
  const address = usePhoto(hash || undefined, 'small')
  const { reads, trouble, take } = useTakingPhoto(onChange, onReading)
  const id = useId()

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 text-small font-medium">{bottleCopy.photo}</legend>
      <div className="flex items-center gap-3">
        {reads && <Skeleton className="h-28 w-20 shrink-0" />}
        {!reads && address && (
          <div className="relative shrink-0">
            <img
              src={address}
              alt={bottleCopy.photoPreview}
              className="h-28 w-20 rounded-md bg-sunken object-contain"
            />
            <div className="absolute -top-3 -end-3 rounded-md bg-surface">
              <IconButton
                tone="quiet"
                label={bottleCopy.removePhoto}
                icon={<X aria-hidden size={18} />}
                onClick={() => onChange('', '')}
              />
            </div>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={hash ? bottleCopy.changePhoto : bottleCopy.addPhoto}
            icon={<ImagePlus aria-hidden size={20} />}
            onFile={take}
            size="small"
          />
          {/* A desktop has no camera at hand; there the file is the way. */}
          <FileButton
            label={bottleCopy.takePhoto}
            icon={<Camera aria-hidden size={20} />}
            onFile={take}
            size="small"
            camera
          />
        </div>
      </div>
      <p role="alert" className="mt-1 text-caption text-danger empty:hidden">
        {trouble?.message}
      </p>
      <p id={`${id}-hint`} className="mt-1 text-caption text-soft">
        {reads ? bottleCopy.photoBusy : bottleCopy.photoHint}
      </p>
    </fieldset>
  )
}
