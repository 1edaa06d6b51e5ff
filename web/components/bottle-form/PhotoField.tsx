import { Camera, ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { useDevice } from '../../local/device-context.tsx'
import { usePhoto } from '../../local/live.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { photoWords } from './photo-words.ts'
import { useAct } from '../../lib/use-act.ts'

interface PhotoFieldProps {
  /** The photo's hash; empty without one. */
  hash: string
  onChange: (hash: string) => void
  /** A photo is being read; saving would leave it out. */
  onReading: (reads: boolean) => void
}

/** A photo from the camera or a file, with its preview. It is kept on the device at once. */
export function PhotoField({ hash, onChange, onReading }: PhotoFieldProps) {
  const device = useDevice()
  const address = usePhoto(hash || undefined)
  const { busy: reads, trouble, run } = useAct(photoWords, { settled: () => onReading(false) })
  const id = useId()

  const take = (file: File) =>
    run(async () => {
      onReading(true)
      onChange(await device.addPhoto(file))
    })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    if (file) void take(file)
  }

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
                onClick={() => onChange('')}
              />
            </div>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={hash ? bottleCopy.changePhoto : bottleCopy.addPhoto}
            icon={<ImagePlus aria-hidden size={20} />}
            onChange={choose}
          />
          {/* A desktop has no camera at hand; there the file is the way. */}
          <FileButton
            label={bottleCopy.takePhoto}
            icon={<Camera aria-hidden size={20} />}
            onChange={choose}
            camera
          />
        </div>
      </div>
      <p role="alert" className="mt-1 text-caption text-danger empty:hidden">
        {trouble?.says}
      </p>
      <p id={`${id}-hint`} className="mt-1 text-caption text-soft">
        {reads ? bottleCopy.photoBusy : bottleCopy.photoHint}
      </p>
    </fieldset>
  )
}

interface FileButtonProps {
  label: string
  icon: ReactNode
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  camera?: boolean
}

/** A native file input under the look of a button. */
function FileButton({ label, icon, onChange, camera = false }: FileButtonProps) {
  return (
    <label
      className={classes(
        buttonClass({ size: 'small' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        camera && 'hidden pointer-coarse:inline-flex',
      )}
    >
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        onChange={onChange}
        className="sr-only"
      />
      {icon}
      {label}
    </label>
  )
}
