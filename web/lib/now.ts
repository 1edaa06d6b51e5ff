import { useEffect, useState } from 'react'
import { minute } from '../../shared/kernel/time.ts'
import { useDevice } from '../local/device/device-context.tsx'

/** The device's clock, for "two minutes ago": renewed every minute. */
export function useNow(): number {
  const device = useDevice()
  const [now, setNow] = useState(() => device.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(device.now()), minute)
    return () => clearInterval(timer)
  }, [device])
  return now
}

/** The year it is where the person is, as of when the screen came up. */
export function useYear(): number {
  const device = useDevice()
  return useState(() => new Date(device.now()).getFullYear())[0]
}
