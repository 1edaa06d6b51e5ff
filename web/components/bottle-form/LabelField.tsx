import { Camera } from 'lucide-react'
import { Suspense, useState } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { BottleForm } from './bottle-form.ts'
import { FileButton } from './FileButton.tsx'
import { useTakingPhoto } from './taking-photo.ts'

const LabelReadings = lazyPart(
  async () => (await import('../label/LabelReadings.tsx')).LabelReadings,
)

interface LabelFieldProps {
  form: BottleForm
  onChange: (some: Partial<BottleForm>) => void
  /** A photo is being read; saving would leave it out. */
  onReading: (reads: boolean) => void
}

/** Takes a photo of the label: it stays with the bottle, and its readings can be tapped. */
export function LabelField({ form, onChange, onReading }: LabelFieldProps) {
  const [taken, setTaken] = useState<{ readonly file: File; readonly number: number }>()
  const [isMissing, setMissing] = useState(false)
  const { trouble, take } = useTakingPhoto(
    (photo, photoColor) => onChange({ photo, photoColor }),
    onReading,
  )
  const begin = async (file: File) => {
    if (!(await take(file))) return
    const isHere = await LabelReadings.load().then(
      () => true,
      () => false,
    )
    setMissing(!isHere)
    setTaken((last) => (isHere ? { file, number: (last?.number ?? 0) + 1 } : undefined))
  }
  return (
    <>
      <FileButton
        label={bottleCopy.takeLabel}
        icon={<Camera aria-hidden size={20} />}
        onFile={begin}
        camera
      />
      <p role="alert" className="w-full text-caption text-danger empty:hidden">
        {trouble?.message ?? (isMissing && bottleCopy.labelUnread)}
      </p>
      {taken && (
        <Suspense fallback={null}>
          <LabelReadings key={taken.number} file={taken.file} form={form} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}
