import { day } from '../kernel/time.ts'
import { maxImportBytes } from './import.ts'

/**
 * The share target of the manifest, and the screen that shows the items. Apart from the routes, which
 * are too large for the service worker.
 */
export const receivedAddress = '/received'

/** Limits of the items that other apps pass to this one. */
export const receivedLimits = {
  /** The largest file: the largest that an import reads. */
  fileBytes: maxImportBytes,
  /** All waiting items together. Pages of other sites can post to the address, too. */
  bytes: 60 * 1024 * 1024,
  items: 30,
}

/** Items unused for this time are deleted when the next ones arrive. */
export const receivedRetention = 30 * day
