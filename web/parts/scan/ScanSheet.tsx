import { Flashlight, FlashlightOff } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { gtinOf } from '../../../shared/features/barcode/gtin.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Camera, type CameraTrouble, openCamera } from './camera.ts'
import { openCodeReader } from './code-reader.ts'
import { signal } from './signal.ts'

type State = { kind: 'starting' | 'looking' | 'asking' } | { kind: 'trouble'; trouble: Trouble }
type Trouble = CameraTrouble | 'stopped'

/**
 * Reads the barcode of a bottle with the camera; typing its number is there all along. It stays, and
 * says so, while what was read is looked up.
 */
export function ScanSheet({
  onCode,
  onClose,
}: {
  onCode: (code: string) => Promise<unknown> | void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>({ kind: 'starting' })
  const [camera, setCamera] = useState<Camera>()
  const [isLit, setLit] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const tell = useRef(onCode)
  const id = useId()
  useEffect(() => {
    tell.current = onCode
  })

  useEffect(() => {
    const closed = new AbortController()
    look(video.current, closed.signal, setCamera, () => setState({ kind: 'looking' })).then(
      (code) => {
        if (code === undefined) return
        signal()
        setState({ kind: 'asking' })
        return tell.current(code)
      },
      (reason: unknown) => {
        if (closed.signal.aborted) return
        const isCamera = typeof reason === 'string'
        setState({ kind: 'trouble', trouble: isCamera ? (reason as CameraTrouble) : 'stopped' })
        if (!isCamera) reportError(reason)
      },
    )
    return () => closed.abort()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // For React, the form that opened the scanner is around this one.
    event.stopPropagation()
    const code = gtinOf(typed)
    if (code) {
      setState({ kind: 'asking' })
      void onCode(code)
    } else setError(scanCopy.noBarcode)
  }

  return (
    <Sheet open onClose={onClose} title={scanCopy.barcodeTitle}>
      {state.kind === 'trouble' ? (
        <Notice live tone="warn" title={scanCopy.troubles[state.trouble]} />
      ) : (
        <div className="relative overflow-hidden rounded-lg bg-sunken">
          <video
            ref={video}
            muted
            playsInline
            aria-label={scanCopy.preview}
            className="aspect-[4/3] w-full object-cover"
          />
          {/* Where the bars are to be held. */}
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-[10%] inset-y-[28%] rounded-md border-2 border-accent"
          />
          {camera?.torch && (
            <span className="absolute right-2 bottom-2">
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
      )}
      {state.kind !== 'trouble' && (
        <p role="status" className="mt-2 text-small text-soft">
          {says[state.kind]}
        </p>
      )}
      <form id={id} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-3">
        <TextField
          label={scanCopy.typeBarcode}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          error={error}
        />
        <Button type="submit" tone={state.kind === 'trouble' ? 'primary' : 'quiet'} wide>
          {scanCopy.use}
        </Button>
      </form>
    </Sheet>
  )
}

const says = {
  starting: scanCopy.starting,
  looking: scanCopy.aim,
  asking: scanCopy.asking,
} as const

/** Shows the camera and looks until a code is read or the sheet is closed. Throws a {@link CameraTrouble}. */
async function look(
  video: HTMLVideoElement | null,
  closed: AbortSignal,
  onCamera: (camera: Camera) => void,
  onLooking: () => void,
): Promise<string | undefined> {
  const camera = await openCamera()
  const reader = await openCodeReader('retail').catch((error: unknown) => {
    camera.close()
    throw error
  })
  try {
    if (closed.aborted || !video) return undefined
    onCamera(camera)
    video.srcObject = camera.stream
    await video.play()
    onLooking()
    for (;;) {
      await nextPicture(video)
      // Set by the sheet's closing, which the reading of a picture does not stop.
      if (closed.aborted) return undefined
      const code = await reader.read(video, video.videoWidth, video.videoHeight)
      if (code !== undefined && !closed.aborted) return code
    }
  } finally {
    reader.close()
    camera.close()
  }
}

const nextPicture = (video: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    // Not in every browser yet; a screen's frame does as well.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
    else requestAnimationFrame(() => resolve())
  })
