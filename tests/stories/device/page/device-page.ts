import { bottles } from '../../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { openDatabase } from '../../../../web/local/store/database.ts'
import type { Network } from '../../../../web/local/sync/network.ts'
import { PhotoProblem } from '../../../../web/local/photos/photos.ts'
import { browserRuntime } from '../../../../web/local/runtime/runtime.ts'
import {
  beginAgain,
  type SchemaVersion,
  schemaVersions,
} from '../../../../web/local/store/schema.ts'
import type { TakenPhoto } from '../../../../web/local/device/device.ts'
import { openUserDevice, type UserDevice } from '../../../../web/local/device/user-device.ts'
import { brokenPromises, casesOfContract } from '../../../device/dexie-store.ts'

/**
 * The interface of this page for stories: the device's own code, without an app or a server around
 * it.
 */
export interface DevicePage {
  readonly casesOfContract: number
  brokenPromises(): Promise<string[]>
  open(): Promise<void>
  add(name: string): Promise<Id>
  /** Bottles of some 40 kB each, in one transaction. */
  addLarge(count: number): Promise<void>
  logUses(bottleId: Id, times: number): Promise<void>
  /** The content of this tab's live list. */
  shown(): { name: string; useCount: number }[]
  /** The kind of state that the chip would show. */
  state(): string | undefined
  outbox(): Promise<{ seq: number; name: string }[]>
  /** The name and kind of the error, or the result. */
  addPhoto(file: Blob): Promise<TakenPhoto | { problem: string }>
  photo(hash: string): Promise<{ bytes: number[]; type: string; isBuffer: boolean } | undefined>
  queuedPhotos(): Promise<string[]>
  /** Deletes what is stored under this name. */
  dropPhoto(name: string): Promise<void>
  /** Shows a photo as a list does. */
  showSmall(hash: string): Promise<boolean>
  namesInCopy(): Promise<string[]>
  /** Opens the database like the app's next version, and returns its content. */
  openNewerVersion(): Promise<{ version: number; bottles: string[]; waiting: string[] }>
}

declare global {
  interface Window {
    devicePage: DevicePage
  }
}

const noNetwork: Network = {
  call: () => Promise.reject(new Error('offline')),
  startSync: () => Promise.resolve({ ask() {}, askPhotos() {}, async stop() {} }),
  fetchPhoto: () => Promise.resolve(undefined),
}
const account = {
  id: '01900000-0000-7000-8000-00000000ada1',
  email: 'ada@example.org',
  name: 'Ada',
  subscriptionTier: 'insider' as const,
  roles: [],
}

let opened: UserDevice | undefined
const device = () => {
  if (!opened) throw new Error('open comes first')
  return opened
}

window.devicePage = {
  casesOfContract,
  brokenPromises: () => brokenPromises(browserRuntime),

  async open() {
    opened = await openUserDevice({ user: account, heardAt: Date.now() }, noNetwork)
    opened.table(bottles).wantAll(() => {})
    opened.syncStatus.subscribe(() => {})
  },

  async add(name) {
    const id = device().newId()
    await device().mutate('bottle.add', { id, name, brand: 'Suntory', category: 'Whiskey' })
    return id
  },

  async addLarge(count) {
    const noise = (length: number) =>
      Array.from(crypto.getRandomValues(new Uint16Array(length)), (unit) =>
        String.fromCharCode(0x4e00 + (unit % 20_000)),
      ).join('')
    const large = () => ({
      name: 'bottle.add' as const,
      args: {
        id: device().newId(),
        name: 'Large',
        brand: 'Suntory',
        category: 'Whiskey' as const,
        notes: noise(5_000),
        sourceRow: noise(8_000),
      },
    })
    const { refusal } = await device().mutateMany(Array.from({ length: count }, large))
    if (refusal) throw refusal
  },

  async logUses(bottleId, times) {
    for (let i = 0; i < times; i++)
      await device().mutate('bottle.logUse', {
        bottleId,
        pourId: device().newId(),
        at: device().now(),
      })
  },

  shown: () =>
    (device().table(bottles).all() ?? []).map(({ name, useCount }) => ({ name, useCount })),
  state: () => device().syncStatus.get()?.kind,
  async outbox() {
    const entries = await device().store.db.outbox.orderBy('seq').toArray()
    return entries.map(({ seq, name }) => ({ seq, name }))
  },

  async addPhoto(file) {
    try {
      return await device().addPhoto(file)
    } catch (error) {
      return { problem: error instanceof PhotoProblem ? error.code : String(error) }
    }
  },

  async photo(hash) {
    const kept = await device().store.db.photos.get(hash)
    if (!kept) return undefined
    const { bytes, type } = kept
    const isBuffer = bytes instanceof ArrayBuffer
    return { bytes: [...new Uint8Array(bytes)], type, isBuffer }
  },

  async dropPhoto(name) {
    await device().store.db.photos.delete(name)
  },
  showSmall: async (hash) => (await device().photoUrl(hash, 'small')) !== undefined,

  queuedPhotos: () => device().store.db.photoQueue.toCollection().primaryKeys(),

  async namesInCopy() {
    const { unzipSync } = await import('fflate')
    const { file } = await device().exportCopy()
    return Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))
  },

  async openNewerVersion() {
    const last = schemaVersions.at(-1)!
    const next: SchemaVersion = {
      number: last.number + 1,
      tables: [...last.tables, 'tastings'],
      upgrade: beginAgain,
      stores: { tastings: 'id', outbox: 'seq, name, *touched' },
    }
    const db = await openDatabase(browserRuntime, account.id, {}, [...schemaVersions, next])
    const rows = await db.rowsOf('bottles').toArray()
    const found = {
      version: db.backendDB().version,
      bottles: rows.map(({ row }) => String(row['name'])),
      waiting: (await db.outbox.orderBy('name').toArray()).map(({ name }) => name),
    }
    db.close()
    return found
  },
}
