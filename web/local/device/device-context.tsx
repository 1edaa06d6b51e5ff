import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Device } from './device.ts'
import { setDeviceOfSession } from '../runtime/open-device.ts'
import { joinedNetwork, leave, noteNeedsSignIn, useSession } from '../session/session.ts'
import { abortWhenLeft } from '../store/left-pages.ts'
import { storageFault } from '../store/storage-fault.ts'
import { openUserDevice, type UserDevice } from './user-device.ts'
import { afterPaint } from '../runtime/after-paint.ts'

const DeviceContext = createContext<UserDevice | undefined>(undefined)

interface DeviceProviderProps {
  children: ReactNode
  /** Shown until the database is open. */
  opening: ReactNode
  /**
   * Shown during a long opening: `blocked` while another tab with an older version holds the database,
   * `slow` for an unknown reason. `opening` if left out.
   */
  held?: (why: 'blocked' | 'slow') => ReactNode
}

/**
 * Opens the signed-in user's device for all components below. Without storage it throws a
 * `StorageFault` to the boundary above: nothing unsaved is shown as saved.
 */
export function DeviceProvider({ children, opening, held = () => opening }: DeviceProviderProps) {
  const userId = useSession((state) => state.user?.id)
  const [opened, setOpened] = useState<DeviceContextHandle>({ kind: 'opening' })
  const [openings, setOpenings] = useState(1)
  const triesLeft = useRef(0)

  useEffect(() => abortWhenLeft(window, () => location.reload()), [])
  useEffect(() => {
    const { user, heardAt = 0 } = useSession.getState()
    if (!user) return undefined
    let isLeft = false
    let device: UserDevice | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    const isBlocked = () => {
      if (!isLeft && !device) setOpened({ kind: 'blocked' })
    }
    // By the standard only the first of several waiting tabs gets the blocked event.
    const slow = setTimeout(
      () => setOpened((now) => (now.kind === 'opening' ? { kind: 'slow' } : now)),
      2_000,
    )
    openUserDevice({ user, heardAt }, joinedNetwork(), {
      blocked: isBlocked,
      // The account was deleted in another tab.
      deleted: () => void leave(),
      lost: () => {
        if (isLeft) return
        triesLeft.current = triesAfterLoss
        setOpenings((times) => times + 1)
      },
    }).then(
      async (open) => {
        clearTimeout(slow)
        triesLeft.current = 0
        device = open
        if (isLeft) return await open.close({ leaves: false })
        setDeviceOfSession(open)
        // As a transition: rendering the whole screen at once would block input on a slow phone.
        startTransition(() => setOpened({ kind: 'open', device: open }))
        // Rounds bring a good deal of script and reading with them. A new device has nothing else to show.
        if (!open.isNew) await afterPaint()
        if (isLeft) return
        await open.startSync({
          needsSignIn: (needs) => noteNeedsSignIn(user.id, needs),
          accountDeleted: () => void leave(),
        })
      },
      (error: unknown) => {
        clearTimeout(slow)
        if (isLeft) return
        // Chromium refuses to open a database while it is still clearing it.
        if (triesLeft.current-- > 0)
          later = setTimeout(() => setOpenings((times) => times + 1), waitAfterLoss)
        else setOpened({ kind: 'failed', error: storageFault(error) })
      },
    )
    return () => {
      isLeft = true
      clearTimeout(slow)
      clearTimeout(later)
      setDeviceOfSession(undefined)
      setOpened({ kind: 'opening' })
      void device?.close({ leaves: false })
    }
    // The session passes a changed name or plan of the same user to the open device.
  }, [userId, openings])

  switch (opened.kind) {
    case 'failed':
      throw opened.error
    case 'opening':
      return opening
    case 'blocked':
    case 'slow':
      return held(opened.kind)
    case 'open':
      return <DeviceContext value={opened.device}>{children}</DeviceContext>
  }
}

/** The number of tries, half a second apart, after the browser cleared the database. */
const triesAfterLoss = 6
const waitAfterLoss = 500

type DeviceContextHandle =
  | { kind: 'opening' | 'blocked' | 'slow' }
  | { kind: 'open'; device: UserDevice }
  | { kind: 'failed'; error: unknown }

/** The device that is open. */
export const useDevice = (): Device => useUserDevice()

/** The device with the parts needed for live reads. */
export function useUserDevice(): UserDevice {
  const device = useContext(DeviceContext)
  if (!device) throw new Error('useDevice is for what stands inside DeviceProvider')
  return device
}
