import type { Account } from '../../../shared/features/account/endpoints.ts'
import type { Instant } from '../../../shared/kernel/time.ts'

/** The server's answer about a user, and its time. */
export interface Heard {
  readonly user: Account
  readonly heardAt: Instant
}

/** The open device as the session needs it, without loading the database. */
export interface DeviceOfSession {
  readonly user: Account
  /** The server reported the signed-in user. */
  heard(heard: Heard): Promise<void>
  /** Stops rounds and closes the database. `leaves`: the user has signed out. */
  close(how: { leaves: boolean }): Promise<void>
  syncNow(): void
  /** Stops rounds, and lets them begin again. */
  hold(): Promise<void>
  resume(): Promise<void>
}

let open: DeviceOfSession | undefined
let lastHeard: Heard | undefined

export const deviceOfSession = () => open
export function setDeviceOfSession(device: DeviceOfSession | undefined) {
  open = device
  // The server often answers before the database is open: a new plan must not wait for the next answer.
  if (device && lastHeard?.user.id === device.user.id) void device.heard(lastHeard)
}

/** The server reported the signed-in user: tells the open device, or the next one that opens. */
export async function passToDevice(heard: Heard) {
  lastHeard = heard
  await open?.heard(heard)
}
