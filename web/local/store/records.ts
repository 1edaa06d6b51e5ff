import type { ClockError } from '../runtime/device-clock.ts'
import type { Account } from '../../../shared/features/account/endpoints.ts'
import type { MutationRefusalCode } from '../../../shared/kernel/refusal.ts'
import type { CellarRole } from '../../../shared/features/sharing/cellar.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Cursor, Position } from '../../../shared/sync/messages.ts'

/** A row as it came, with fields that this version of the app may not know. */
export type StoredRow = { id: Id; [field: string]: unknown }

/** The user's role in each shared cellar. */
export type Roles = Readonly<Record<Id, CellarRole>>

/** A row of an entity's table. `version` is that of its entry in the feed; 0 before the server has it. */
export interface LocalRow {
  /** Its storage key; see `storage-key.ts`. */
  id: Id
  row: StoredRow
  version: number
}

/** Rows of one entity from one pull, stored as one record; see `rows.ts`. */
export interface Chunk {
  table: string
  /** The least and the greatest id among the rows. */
  first: Id
  last: Id
  count: number
  /** In order of id. */
  rows: LocalRow[]
  /** Index keys of the rows in it, each once: `bottles.importId=0197…`. */
  values: string[]
}

/** The rest of a removed row, for `bottle.restore`. */
export interface Aside {
  row: StoredRow
  at: Instant
}
export interface Removed extends Aside {
  /** `bottles/0197…` */
  key: string
}

/** The server's last known copy of a row that pending mutations have touched. */
export interface Base {
  key: string
  /** null: *absent*, the server has no such row as far as we know. */
  row: StoredRow | null
  version: number
  aside: Aside | null
}

/** A user's intent, with all that is needed to run it again. */
export interface Meant {
  uid: Id
  name: string
  args: unknown
  /** The cellar to work on; absent, the user's own. */
  cellar?: Id
  /** When it was made, by the device's clock. */
  at: Instant
  /** Keys of rows it read or changed; once touched, they stay listed. */
  touched: string[]
  /** Keys of the rows that were not there before it and were there after it. */
  made: string[]
}

/** A mutation that the server has not confirmed. */
export interface Pending extends Meant {
  seq: number
}

/** Mutations confirmed by one response, stored to send them again after a restore. */
export interface JournalPage {
  /** Counted up by the database: the order of confirmation. */
  order?: number
  /** By the server's clock; if unknown, later than any moment. */
  confirmedAt: Instant
  /** In the order in which they were made. */
  done: Meant[]
}

/** A mutation that the server rejected, until the user has dealt with it. */
export interface Rejected extends Meant {
  code: MutationRefusalCode
  message: string
  /** In the order in which they were made. */
  order: number
  /** It was refused because that item's row is not there: shown within it. */
  parent?: Id
  /** The user discarded it; stored a while for Undo. */
  discardedAt?: Instant
}

/** The device's state in its exchange with the server. */
export interface SyncState {
  deviceId: Id
  /** Our last mutation known to be confirmed. */
  seen: Position
  /** null: no rows from the server yet. */
  cursor: Cursor | null
  /** Without a cursor since a fork: the device had all rows of the other past. */
  wasWhole?: true
  /** Pages that wait for the last one; null while nothing is staged. */
  staged: {
    cursor: Cursor
    reset: boolean
    /** They are visible already: the device was empty when the reset began. */
    shown?: boolean
    /** How many rows they brought, and how many of them are bottles. */
    rows?: number
    bottles?: number
  } | null
  /** Absent without any; a copy of `cellars`, to save each change a read. */
  roles?: Roles
  digest: {
    /** Whether the next complete answer must have it. */
    wanted: boolean
    comparedAt: Instant
    /** When a difference last made the device begin again. */
    startedOverAt: Instant
  }
}

/** The user of the database, as of the server's last answer, and whether they are signed in here. */
export interface KnownAccount {
  account: Account
  heardAt: Instant
  /** false after a sign-out: no sync for this user until they sign in again. */
  here: boolean
}

/** The device's last contact with the server. */
export interface Contact {
  lastSyncAt?: Instant
  /** undefined: not known yet. */
  reachable: boolean | undefined
  trouble?: ContactTrouble
  /** Absent while the device's clock is right. */
  clockError?: ClockError
}
/** `failing`: the server answered with an error; the next try may succeed. */
export type ContactTrouble = 'signed_out' | 'other_user' | 'reload_needed' | 'failing'

/** The holder of the right to run rounds. The number rises with each holder, and an older one cannot write. */
export interface Lease {
  name: 'rounds'
  token: number
  holder: string
  /** When the holder last got on. */
  movedAt: Instant
  running: boolean
}

/** A changed row of a page that waits for the last page. */
export interface Staged {
  key: string
  table: string
  /** Its storage key; see `storage-key.ts`. */
  id: Id
  version: number
  row: StoredRow | null
}

/** A photo's bytes; an ArrayBuffer, because Safari loses Blobs. */
export interface StoredPhoto {
  /** Its SHA-256; `<hash>.small` for its small picture, made here or by the server. */
  hash: string
  bytes: ArrayBuffer
  type: string
  /** 1: must stay, because the server may need it. 0: can be fetched again. An index takes no booleans. */
  own: 0 | 1
  /** When it was added or fetched. */
  at: Instant
}

/** When this device downloads photos in full size; small pictures always come. */
export type PhotoDownloads = 'viewed' | 'wifi' | 'always'

export interface QueuedPhoto {
  hash: string
  at: Instant
}

/** Something that should not have happened; part of the copy that a person can download. */
export interface DeviceDefect {
  number?: number
  at: Instant
  what: string
  detail?: unknown
}
