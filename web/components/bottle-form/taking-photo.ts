import { useDevice } from '../../local/device/device-context.tsx'
import { useAct } from '../../lib/use-act.ts'
import { photoWords } from './photo-words.ts'

/**
 * Stores taken or chosen photos on the device at once.
 *
 * @param onChange gets the hash and the color of each
 * @param onReading a photo is being read; saving would lose it
 */
export function useTakingPhoto(
  onChange: (hash: string, color: string) => void,
  onReading: (reads: boolean) => void,
) {
  const device = useDevice()
  const { busy, trouble, run } = useAct(photoWords, { settled: () => onReading(false) })
  /** @returns whether it was stored */
  const take = (file: File) =>
    run(async () => {
      onReading(true)
      const { hash, color } = await device.addPhoto(file)
      onChange(hash, color)
    })
  return { reads: busy, trouble, take }
}
