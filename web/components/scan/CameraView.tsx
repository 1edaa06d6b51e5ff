import { Flashlight, FlashlightOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Camera, CameraTrouble } from './camera.ts'
import type { CodeKind } from './reader-messages.ts'
import { watchCamera } from './watch-camera.ts'

export type ViewTrouble = CameraTrouble | 'stopped'

interface CameraViewProps {
  kind: CodeKind
  /** The instruction while it scans. */
  aim: ReactNode
  /** Shows this instead, and pauses the scan. */
  paused?: ReactNode
  /** `others` are codes of other articles in the same picture. */
  onCode: (code: string, others: readonly string[]) => void
  onTrouble?: (trouble: ViewTrouble) => void
}

/** A card's code is wide, and is read only if both of its ends are in the picture. */
const frames = {
  retail: 'inset-x-[10%] inset-y-[28%]',
  qr: 'inset-y-[12%] left-1/2 aspect-square -translate-x-1/2',
  card: 'inset-x-[4%] inset-y-[30%]',
} as const satisfies Record<CodeKind, string>

/**
 * Shows the camera and reads codes while mounted; then it releases the camera. A code that stays in
 * view is reported once: it must leave the view before the next report.
 */
export function CameraView({ kind, aim, paused, onCode, onTrouble }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>()
  const [isLooking, setLooking] = useState(false)
  const [trouble, setTrouble] = useState<ViewTrouble>()
  const [isLit, setLit] = useState(false)
  const now = useRef({ onCode, onTrouble, isPaused: false })
  useEffect(() => {
    now.current = { onCode, onTrouble, isPaused: paused !== undefined }
  })

  useEffect(() => {
    const left = new AbortController()
    watchCamera({
      kind,
      video: video.current,
      left: left.signal,
      onCamera: setCamera,
      onLooking: () => setLooking(true),
      isPaused: () => now.current.isPaused,
      onCode(code, others) {
        signal()
        now.current.onCode(code, others)
      },
    }).catch((reason: unknown) => {
      if (left.signal.aborted) return
      const known = typeof reason === 'string' ? (reason as CameraTrouble) : 'stopped'
      setTrouble(known)
      now.current.onTrouble?.(known)
      if (known === 'stopped') reportError(reason)
    })
    return () => left.abort()
  }, [kind])

  if (trouble) return <Notice live tone="warn" title={scanCopy.troubles[trouble]} />
  return (
    <div>
      <div className="relative overflow-hidden rounded-lg bg-sunken">
        <video
          ref={video}
          muted
          playsInline
          aria-label={scanCopy.preview}
          className="aspect-[4/3] max-h-[55dvh] w-full object-cover"
        />
        {/* The frame for the code. */}
        <div
          aria-hidden
          className={classes(
            'pointer-events-none absolute rounded-md border-2 border-accent',
            frames[kind],
          )}
        />
        {camera?.torch && (
          <span className="absolute end-2 bottom-2">
            <IconButton
              tone="quiet"
              label={isLit ? scanCopy.torchOff : scanCopy.torchOn}
              icon={isLit ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
              onClick={() => {
                void camera.torch?.(!isLit).then(
                  () => setLit(!isLit),
                  () => undefined,
                )
              }}
            />
          </span>
        )}
      </div>
      <p role="status" className="mt-2 text-small text-soft">
        {paused ?? (isLooking ? aim : scanCopy.starting)}
      </p>
    </div>
  )
}

/** A short sound and a vibration: a code was read, for a person who looks elsewhere. */
function signal(): void {
  navigator.vibrate?.(60)
  try {
    const sound = new AudioContext()
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    volume.gain.value = 0.08
    tone.frequency.value = 1_320
    tone.connect(volume).connect(sound.destination)
    tone.onended = () => void sound.close()
    tone.start()
    tone.stop(sound.currentTime + 0.09)
  } catch {
    // Without sound the text says it.
  }
}
