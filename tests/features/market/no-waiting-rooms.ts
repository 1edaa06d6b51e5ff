import type { Db } from '../../../sync-server/db/db.ts'
import {
  openWaitingRooms,
  type WaitingRooms,
} from '../../../sync-server/waiting-rooms/waiting-rooms.ts'

/** A server whose operator set `WAITING_ROOM_ADMITS=off`. */
export const noWaitingRooms = (db: Db): WaitingRooms =>
  openWaitingRooms({ db, secret: 'unused', admits: undefined, proofBits: 0, onAdmitted() {} })
