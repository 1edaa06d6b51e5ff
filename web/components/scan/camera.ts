/** Why there is no picture. */
export type CameraTrouble = 'refused' | 'none' | 'busy'

export interface Camera {
  readonly stream: MediaStream
  /** Switches the light; undefined where the camera has none. */
  readonly torch: ((on: boolean) => Promise<void>) | undefined
  close(): void
}

/** Opens the camera at the back where there is one. Throws a {@link CameraTrouble}. */
export async function openCamera(): Promise<Camera> {
  // Not there without TLS, and in some windows of other apps.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!devices) throw 'none' satisfies CameraTrouble
  const stream = await devices
    .getUserMedia({
      audio: false,
      video: {
        facingMode: { ideal: 'environment' },
        width: { ideal: 1920 },
        height: { ideal: 1080 },
      },
    })
    .catch((error: unknown) => {
      throw reasonOf(error)
    })
  const [track] = stream.getVideoTracks()
  const can = (track?.getCapabilities?.() ?? {}) as { torch?: boolean; focusMode?: string[] }
  const set = async (wish: object) =>
    await track?.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] })
  // Bars are held close: without it some phones stay focused on the far wall.
  if (can.focusMode?.includes('continuous'))
    void set({ focusMode: 'continuous' }).catch(() => undefined)
  return {
    stream,
    torch: can.torch ? (on) => set({ torch: on }) : undefined,
    close: () => stream.getTracks().forEach((one) => one.stop()),
  }
}

function reasonOf(error: unknown): CameraTrouble {
  switch ((error as Error).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    default:
      return 'busy'
  }
}
