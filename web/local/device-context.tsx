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
import { setDeviceOfSession } from './open-device.ts'
import { joinedNetwork, leave, noteNeedsSignIn, useSession } from './session.ts'
import { storageFault } from './storage-fault.ts'
import { openUserDevice, type UserDevice } from './user-device.ts'
import { whenDrawn } from './when-drawn.ts'

const DeviceContext = createContext<UserDevice | undefined>(undefined)

interface DeviceProviderProps {
  children: ReactNode
  /** Shown until the database is open. */
  opening: ReactNode
  /**
   * Shown where that takes long: `blocked` while another tab with an older version of the app holds the
   * database, `slow` where the browser says nothing of why. `opening` where left out.
   */
  held?: (why: 'blocked' | 'slow') => ReactNode
}

/**
 * Opens the device of the signed-in user for everything below it. Where the browser gives no
 * storage, it throws a `StorageFault` to the boundary above: nothing is shown as saved that is not.
 */
export function DeviceProvider({ children, opening, held = () => opening }: DeviceProviderProps) {
  const userId = useSession((state) => state.user?.id)
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' })
  const [openings, setOpenings] = useState(1)
  const triesLeft = useRef(0)

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
        // In small pieces: the whole screen in one would not answer to a touch on a slow phone.
        startTransition(() => setOpened({ kind: 'open', device: open }))
        // Rounds bring a good deal of script and reading with them.
        await whenDrawn()
        if (isLeft) return
        await open.startSync({
          needsSignIn: (needs) => noteNeedsSignIn(user.id, needs),
          accountDeleted: () => void leave(),
        })
      },
      (error: unknown) => {
        clearTimeout(slow)
        if (isLeft) return
        // Chromium refuses to open what it has not yet done with clearing.
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

/** What the browser took away is opened again, a few times half a second apart. */
const triesAfterLoss = 6
const waitAfterLoss = 500

type Opened =
  | { kind: 'opening' | 'blocked' | 'slow' }
  | { kind: 'open'; device: UserDevice }
  | { kind: 'failed'; error: unknown }

/** The device that is open. */
export const useDevice = (): Device => useUserDevice()

/** The same with what live reads need of it. */
export function useUserDevice(): UserDevice {
  const device = useContext(DeviceContext)
  if (!device) throw new Error('useDevice is for what stands inside DeviceProvider')
  return device
}
