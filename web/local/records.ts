import type { MutationRefusalCode } from '../../shared/kernel/refusal.ts'
import type { CellarRole } from '../../shared/features/sharing/cellar.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Cursor, Position } from '../../shared/sync/messages.ts'

/** A row as it came, with fields that this version of the app may not know. */
export type StoredRow = { id: Id; [field: string]: unknown }

/** What the user is in each cellar of others that they are in. */
export type Roles = Readonly<Record<Id, CellarRole>>

/** A row of an entity's table. `version` is that of its entry in the feed; 0 before the server has it. */
export interface KeptRow {
  /** Its storage key; see `storage-key.ts`. */
  id: Id
  row: StoredRow
  version: number
}

/** Rows of one entity that came in one pull, kept as one record; see `rows.ts`. */
export interface Chunk {
  table: string
  /** The least and the greatest id among the rows. */
  first: Id
  last: Id
  count: number
  /** In order of id. */
  rows: KeptRow[]
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
  /** Whose rows it works on; absent, the user's own. */
  cellar?: Id
  /** When it was made, by the device's clock. */
  at: Instant
  /** Keys of the rows that it asked for or changed; once touched, they stay listed. */
  touched: string[]
  /** Keys of the rows that were not there before it and were there after it. */
  made: string[]
}

/** A mutation that the server has not confirmed. */
export interface Pending extends Meant {
  seq: number
}

/** Mutations confirmed by one response, kept to send them again after a restore. */
export interface JournalPage {
  /** Counted up by the database: the order of confirmation. */
  order?: number
  /** By the server's clock; where that was not told, later than any moment. */
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
  /** The user let it go; kept a while so that this can be undone. */
  discardedAt?: Instant
}

/** Where the device stands in its exchange with the server. */
export interface SyncState {
  deviceId: Id
  /** The last of our mutations that we know to be confirmed. */
  seen: Position
  /** null: the device holds nothing from the server. */
  cursor: Cursor | null
  /** Without a cursor since a fork: what the device held of the other past was all that there was. */
  wasWhole?: true
  /** Pages that wait for the last one; null while nothing is staged. */
  staged: {
    cursor: Cursor
    reset: boolean
    /** They are not set aside but seen already: the device held nothing when the reset began. */
    shown?: boolean
    /** How many rows they brought. */
    rows?: number
  } | null
  /** Absent where there is none; as `cellars` has it, so that a change need not ask. */
  roles?: Roles
  digest: {
    /** The next whole answer shall carry it. */
    wanted: boolean
    comparedAt: Instant
    /** When a difference last made the device begin again. */
    startedOverAt: Instant
  }
}

/** What the device last heard of the server. */
export interface Contact {
  lastSyncAt?: Instant
  /** undefined: not asked yet. */
  reachable: boolean | undefined
  trouble?: ContactTrouble
}
/** `failing`: the server answered with an error; the next try may succeed. */
export type ContactTrouble = 'signed_out' | 'other_user' | 'reload_needed' | 'failing'

/** Who runs rounds. The number rises with each holder: a holder with an older one may not write. */
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
export interface KeptPhoto {
  hash: string
  bytes: ArrayBuffer
  type: string
  /** 1: must be kept, for the server may need it. 0: to be had again from the server. An index takes no booleans. */
  own: 0 | 1
  /** When it was added or fetched. */
  at: Instant
}

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
