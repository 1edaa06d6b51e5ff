/**
 * All that changes the rows of a device, as one part of the app: nothing of it is needed to show
 * them. It is loaded when the device is open, before the first change.
 */
export { makeAgain, setDiscarded } from './attention.ts'
export { maxInOneWrite, mutate } from './mutate.ts'
export { startOver } from './start-over.ts'
export { sweepPhotos } from './sweep-photos.ts'
export { SyncStore } from './sync-store.ts'
