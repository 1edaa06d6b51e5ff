import type * as Registry from '../../../shared/registry.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { uuidV7 } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { onceLoaded } from './once-loaded.ts'

/**
 * Everything that a device takes from the world around it. The code of the device asks only this,
 * so that many devices can run in one process with a clock and chances of their own.
 */
export interface DeviceRuntime {
  now(): Instant
  randomBytes(count: number): Uint8Array
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  /** The build of the app: a snapshot counts only for its build. */
  readonly build?: string
  /** The mutators, which are loaded before the first write and not before the first paint. */
  loadRegistry(): Promise<Pick<typeof Registry, 'entities' | 'mutators' | 'restorable'>>
}

/** The runtime of a window or a service worker. */
export const browserRuntime: DeviceRuntime = {
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  // Asked for at the last moment: in some private windows the mere mention throws.
  get indexedDB() {
    return globalThis.indexedDB
  },
  get IDBKeyRange() {
    return globalThis.IDBKeyRange
  },
  /** The page's own script, whose address carries its content's hash. */
  get build() {
    // A worker, which lacks these types, has no page either.
    const { document: page } = globalThis as { document?: { querySelector(of: string): unknown } }
    const script = page?.querySelector('script[type=module]') as { src?: string } | null | undefined
    return script?.src ?? ''
  },
  loadRegistry: onceLoaded(() => import('../../../shared/registry.ts')),
}

/** A new id by the clock and the chances of the device. */
export const newId = (runtime: DeviceRuntime): Id => uuidV7(runtime.now(), runtime.randomBytes(10))
