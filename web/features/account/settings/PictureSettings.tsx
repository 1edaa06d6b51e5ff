import { ImagePlus, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { settingsCopy } from '../../../../shared/copy/settings.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useSettings } from '../../../local/hooks/live.ts'
import { photoWords } from '../../../components/bottle-form/photo-words.ts'
import { useIsFetched } from '../../../lib/OnceFetched.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useChangeSettings } from './change-settings.ts'
import { Portrait } from '../profile/Portrait.tsx'

/** The profile picture. The device redraws it like a bottle's photo, which removes metadata. */
export function PictureSettings() {
  const device = useDevice()
  const { picture } = useSettings()
  const change = useChangeSettings()
  const { busy, trouble, run } = useAct(photoWords)
  const isFetched = useIsFetched()

  const take = (file: File) =>
    run(async () => change({ picture: (await device.addPhoto(file)).hash }))
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clear the value, so that the same file can be chosen again.
    event.target.value = ''
    if (file) void take(file)
  }

  // Not known yet whether there is one.
  if (!isFetched) return <Portrait />
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Portrait />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <label
            aria-disabled={busy}
            className={classes(
              buttonClass({ size: 'small' }),
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input type="file" accept="image/*" onChange={choose} className="sr-only" />
            <ImagePlus aria-hidden size={20} />
            {picture ? settingsCopy.changePicture : settingsCopy.addPicture}
          </label>
          {picture && (
            <Button
              size="small"
              tone="plain"
              icon={<X aria-hidden size={18} />}
              onClick={() => change({ picture: null })}
            >
              {settingsCopy.removePicture}
            </Button>
          )}
        </div>
        <p role="alert" className="mt-1 text-caption text-danger empty:hidden">
          {trouble?.message}
        </p>
      </div>
    </div>
  )
}
