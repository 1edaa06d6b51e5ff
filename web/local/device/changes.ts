/**
 * All functions that change the rows of a device, as one chunk. It is not needed to show rows, and
 * loads when the device is open, before the first change.
 */
export { makeAgain, setDiscarded } from '../sync/attention.ts'
export { maxInOneWrite, mutate } from '../write/mutate.ts'
export { startOver } from '../sync/start-over.ts'
export { sweepPhotos } from '../photos/sweep-photos.ts'
export { SyncStore } from '../sync/sync-store.ts'
