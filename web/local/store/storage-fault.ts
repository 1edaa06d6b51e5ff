import { isRefusal } from '../../../shared/kernel/refusal.ts'

/**
 * Why the browser did not store or return data:
 * - `full`: no space left
 * - `closed`: the connection is closed, for example for a newer version of the app
 * - `newer`: the database was made by a newer version of the app
 * - `broken`: the data cannot be read
 * - `unavailable`: any other reason, such as a private window or a damaged profile
 */
export type StorageFaultKind = 'full' | 'closed' | 'newer' | 'broken' | 'unavailable'

/** Nothing of the write was stored. */
export class StorageFault extends Error {
  /** The message for the person; refusals have their codes as well. */
  readonly code = 'not_stored'
  readonly kind: StorageFaultKind

  constructor(kind: StorageFaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageFault'
    this.kind = kind
  }
}

/** The errors of IndexedDB and Dexie. */
const storageErrors = [
  'AbortError',
  'BulkError',
  'ConstraintError',
  'DataError',
  'DatabaseClosedError',
  'InvalidAccessError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  'PrematureCommitError',
  'QuotaExceededError',
  'ReadOnlyError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
]

/**
 * The fault that an error of the storage means; any other error as it is, for a mistake of our own
 * must not look like a fault of the storage.
 * @param reason why its transaction ended, where that is known
 */
export function storageFault(error: unknown, reason?: unknown): unknown {
  if (isRefusal(error) || error instanceof StorageFault || isOwn(error)) return error
  const names = [...namesIn(reason), ...namesIn(error)]
  if (!names.some((name) => storageErrors.includes(name))) return error
  const message = error instanceof Error ? error.message : String(error)
  if (names.includes('QuotaExceededError')) return new StorageFault('full', message, error)
  if (names.includes('DatabaseClosedError') || names.includes('InvalidStateError'))
    return new StorageFault('closed', message, error)
  if (names.includes('VersionError')) return new StorageFault('newer', message, error)
  return new StorageFault('unavailable', message, error)
}

/** Errors of our own that pass through a transaction say so. */
export interface PassingError extends Error {
  readonly passesStorage: true
}
const isOwn = (error: unknown): error is PassingError =>
  error instanceof Error && 'passesStorage' in error

/** Dexie wraps what the browser says, sometimes twice. */
function namesIn(error: unknown): string[] {
  const names: string[] = []
  let at = error as { name?: unknown; inner?: unknown; cause?: unknown } | null | undefined
  for (let depth = 0; depth < 5 && at && typeof at === 'object'; depth++) {
    if (typeof at.name === 'string') names.push(at.name)
    at = (at.inner ?? at.cause) as typeof at
  }
  return names
}
