import { useEffect } from 'react'

/** Keeps the screen on while the component is shown; the browser ends it while the page is hidden. */
export function useStayAwake() {
  useEffect(stayAwake, [])
}

/** Keeps the screen on until the returned function is called. */
export function stayAwake(): () => void {
  let isOver = false
  let held: WakeLockSentinel | undefined
  const hold = () => {
    if (document.visibilityState !== 'visible') return
    // Not in every browser, and refused when the battery is low.
    const { wakeLock } = navigator as { wakeLock?: WakeLock }
    wakeLock?.request('screen').then(
      (lock) => {
        if (isOver) void lock.release()
        else held = lock
      },
      () => undefined,
    )
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', hold)
    void held?.release()
  }
}
