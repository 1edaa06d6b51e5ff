import type { Account } from '../../../shared/features/account/endpoints.ts'
import { type UserSettings, settings } from '../../../shared/features/account/setting.ts'
import { type Entity, newRow } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { isRefusal } from '../../../shared/kernel/refusal.ts'
import type { MutationArgs, MutationName } from '../../../shared/registry.ts'
import {
  type OpeningEvents,
  noteHere,
  openDatabase,
  readAccount,
  readPhotoDownloads,
  writeAccount,
  writePhotoDownloads,
} from '../store/database.ts'
import type { Device, DeviceStorage, TakenPhoto } from './device.ts'
import type { Copy } from '../backup/export-copy.ts'
import { correctedTime } from '../runtime/device-clock.ts'
import { restoreDrafts } from '../store/stored-drafts.ts'
import { ScreenSnapshots } from '../live/screen-snapshot.ts'
import { afterCommits, LiveTable } from '../live/live-table.ts'
import { LiveValue } from '../live/live-value.ts'
import type { AnyMutation, InCellar, Store } from '../write/mutate.ts'
import type { Network, PhotoSize, Sync } from '../sync/network.ts'
import { onceLoaded } from '../runtime/once-loaded.ts'
import type { RestorePlan } from '../backup/restore-copy.ts'
import type { DeviceOfSession, Heard } from '../runtime/open-device.ts'
import { PhotoShelf } from '../photos/photo-shelf.ts'
import { type DeviceRuntime, browserRuntime, newId } from '../runtime/runtime.ts'
import { StorageFault } from '../store/storage-fault.ts'
import type { PhotoDownloads } from '../store/records.ts'
import type { SyncEvents } from '../sync/sync-store.ts'
import {
  firstSyncStatus,
  readSyncStatus,
  type SyncStatus,
  tablesOfSyncStatus,
} from '../sync/sync-status.ts'

const loadChanges = onceLoaded(() => import('./changes.ts'))

/** The open device of a user in this tab. */
export class UserDevice implements Device, DeviceOfSession {
  #user: Account
  readonly store: Store
  readonly syncStatus: LiveValue<SyncStatus>
  readonly photos: PhotoShelf
  readonly snapshots: ScreenSnapshots
  readonly #network: Network
  readonly #tables = new Map<string, LiveTable>()
  readonly #unfollow: () => void
  #sync: Sync | undefined
  #superseded = false

  constructor(user: Account, store: Store, network: Network) {
    this.#user = user
    this.store = store
    this.#network = network
    this.defaultSettings = newRow(settings, user.id, {})
    const { db, runtime } = store
    this.photos = new PhotoShelf(store, network)
    this.syncStatus = new LiveValue(
      async () => {
        const status = await readSyncStatus(db, runtime.now(), this.#superseded)
        // The rows of a page are shown before their number, or before a list may say that it is empty.
        if (this.syncStatus.get()?.firstFetch)
          await Promise.all([...this.#tables.values()].map((table) => table.isRead()))
        return status
      },
      (changed) => afterCommits(db, tablesOfSyncStatus, changed),
    )
    this.snapshots = new ScreenSnapshots(db, runtime.build ?? '', (entity) => this.table(entity))
    this.#unfollow = afterCommits(db, db.entityTables, (table, keys) => {
      this.snapshots.forget(table)
      this.#tables.get(table)?.changed(keys)
    })
  }

  /** Its database was made by this opening. */
  get isNew(): boolean {
    return !this.store.db.found.account
  }

  get user(): Account {
    return this.#user
  }

  /** The rows of an entity, which all readers of this tab share. */
  table<E extends Entity>(entity: E): LiveTable<E> {
    const known = this.#tables.get(entity.table)
    // The map is by table, and a table has one entity.
    if (known) return known as unknown as LiveTable<E>
    const table = new LiveTable(this.store.db, entity, (id) => void this.#foundBadRow(entity, id))
    this.#tables.set(entity.table, table as unknown as LiveTable)
    return table
  }

  /** What counts where the user has chosen nothing. */
  readonly defaultSettings: UserSettings

  async mutate<N extends MutationName>(
    name: N,
    args: MutationArgs<N>,
    { cellar }: InCellar = {},
  ): Promise<void> {
    const { mutate } = await loadChanges()
    const { refusal } = await this.#write(() => mutate(this.store, [{ name, args, cellar }]))
    if (refusal) throw refusal
    this.#afterWrite(name)
  }

  async mutateMany(list: readonly AnyMutation[], onProgress?: (done: number) => void) {
    const { maxInOneWrite, mutate } = await loadChanges()
    let done = 0
    while (done < list.length) {
      const batch = list.slice(done, done + maxInOneWrite)
      const outcome = await this.#write(() => mutate(this.store, batch))
      done += outcome.done
      onProgress?.(done)
      if (outcome.refusal) {
        this.#ask('mutation')
        return { done, refusal: outcome.refusal }
      }
    }
    if (list[0]) this.#afterWrite(list[0].name)
    return { done }
  }

  newId(): Id {
    return newId(this.store.runtime)
  }

  now() {
    return correctedTime(this.store.runtime.now(), this.syncStatus.get()?.clockError)
  }

  async addPhoto(file: Blob): Promise<TakenPhoto> {
    // Drawing and packing a picture is needed seldom, and not on the first path.
    const { takePhotoIn } = await import('../photos/photos.ts')
    const taken = await this.#write(() => takePhotoIn(this.store, file))
    this.#sync?.askPhotos()
    return taken
  }

  photoUrl(hash: string, size?: PhotoSize): Promise<string | undefined> {
    return this.photos.url(hash, size)
  }

  syncNow() {
    this.#ask('wanted')
  }

  async retry(uid: Id) {
    const { makeAgain } = await loadChanges()
    await this.#write(() => makeAgain(this.store, uid))
    this.#ask('mutation')
  }

  async edited(uid: Id, args: unknown) {
    const { makeAgain } = await loadChanges()
    await this.#write(() => makeAgain(this.store, uid, args))
    this.#ask('mutation')
  }

  async discard(uid: Id) {
    const { setDiscarded } = await loadChanges()
    await setDiscarded(this.store, uid, true)
  }

  async undiscard(uid: Id) {
    const { setDiscarded } = await loadChanges()
    await setDiscarded(this.store, uid, false)
  }

  async exportCopy(): Promise<Copy> {
    const { exportCopy } = await import('../backup/export-copy.ts')
    return await exportCopy(this.store, this.#user, this.#network)
  }

  async planRestore(file: Blob): Promise<RestorePlan> {
    const { planRestore } = await import('../backup/restore-copy.ts')
    return await planRestore(this.store, this.#user, file)
  }

  async restore(plan: RestorePlan, onProgress?: (done: number, all: number) => void) {
    const { mutationsOf, takePhotosIn } = await import('../backup/restore-copy.ts')
    const changes = mutationsOf(plan)
    const photos = await this.#write(() =>
      takePhotosIn(this.store, plan, (done, all) => onProgress?.(done, all + changes.length)),
    )
    const before = photos.taken + photos.missing
    const { done, refusal } = await this.mutateMany(changes, (many) =>
      onProgress?.(before + many, before + changes.length),
    )
    this.#sync?.askPhotos()
    if (done > 0) void this.#keepSafe()
    return { restored: done, missingPhotos: photos.missing, ...(refusal && { refusal }) }
  }

  photoDownloads(): Promise<PhotoDownloads> {
    return readPhotoDownloads(this.store.db)
  }

  async setPhotoDownloads(when: PhotoDownloads) {
    await writePhotoDownloads(this.store.db, when)
    this.#downloadedFor = undefined
    void this.#downloadPhotos()
  }

  #downloadedFor: readonly unknown[] | undefined
  /** For the bottles that are shown or were: others have no use for pictures yet. */
  async #downloadPhotos() {
    const table = this.#tables.get('bottles')
    await table?.isRead()
    const rows = table?.all() as readonly { readonly photo?: string }[] | undefined
    if (!rows || rows === this.#downloadedFor) return
    this.#downloadedFor = rows
    const isOver = () => this.#closed || this.#held
    const isDone = await import('../photos/download-photos.ts')
      .then(({ downloadPhotos }) =>
        downloadPhotos(this.store, { network: this.#network, rows, isOver }),
      )
      .catch(() => false)
    // After the next round, which comes only if the server answers.
    if (!isDone) this.#downloadedFor = undefined
  }

  async storage(): Promise<DeviceStorage> {
    const manager = storageManager()
    const persisted = (await manager?.persisted?.().catch(() => false)) ?? false
    const estimate = await manager?.estimate?.().catch(() => undefined)
    return {
      persisted,
      ...(estimate?.usage !== undefined && { usedBytes: estimate.usage }),
      ...(estimate?.quota !== undefined && { quotaBytes: estimate.quota }),
    }
  }

  async persist(): Promise<boolean> {
    return (
      (await storageManager()
        ?.persist?.()
        .catch(() => false)) ?? false
    )
  }

  async heard({ user, heardAt }: Heard) {
    this.#user = user
    await writeAccount(this.store.db, { account: user, heardAt, here: true })
  }

  /** Lets the device exchange with the server, until it is closed. */
  async startSync(events: SyncEvents) {
    this.#startSync = async () => {
      const { SyncStore } = await loadChanges()
      const told = { ...events, upToDate: () => void this.#downloadPhotos() }
      return await this.#network.startSync(new SyncStore(this.store, this.newId(), told))
    }
    await this.resume().catch(() => undefined)
    await loadChanges().then(
      ({ sweepPhotos }) => sweepPhotos(this.store),
      // The next opening does it.
      () => undefined,
    )
  }

  #ask(why: 'mutation' | 'wanted') {
    // Rounds are a part of the app that may not have been loaded yet; without them nothing is lost.
    if (this.#sync) this.#sync.ask(why)
    else if (!this.#held) void this.resume().catch(() => undefined)
  }

  #startSync: (() => Promise<Sync>) | undefined
  #held = false

  async hold() {
    this.#held = true
    await this.#sync?.stop()
    this.#sync = undefined
  }

  #resuming: Promise<void> | undefined
  async resume() {
    this.#held = false
    this.#resuming ??= this.#begin().finally(() => {
      this.#resuming = undefined
    })
    await this.#resuming
  }

  async #begin() {
    if (this.#sync || !this.#startSync) return
    const sync = await this.#startSync()
    if (this.#superseded || this.#closed || this.#held) await sync.stop()
    else this.#sync = sync
  }

  /** A newer version of the app has taken the database, or it was deleted. */
  async supersede() {
    this.#superseded = true
    await this.#sync?.stop()
    this.syncStatus.set((last) => ({ ...(last ?? firstSyncStatus), kind: 'reload_needed' }))
  }

  #closed = false
  async close({ leaves }: { leaves: boolean }) {
    if (this.#closed) return
    this.#closed = true
    const { db } = this.store
    await this.#sync?.stop()
    this.#unfollow()
    if (leaves && db.isOpen()) {
      const known = await readAccount(db)
      if (known) await writeAccount(db, { ...known, here: false })
    }
    this.photos.close()
    db.close()
  }

  /** A full disk loses the photos that can be fetched again before it refuses a change. */
  async #write<T>(body: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await body()
      } catch (error) {
        if (!(error instanceof StorageFault) || error.kind !== 'full') throw error
        const freed = await this.photos.dropFetched().catch(() => 0)
        if (freed === 0) throw error
      }
    }
  }

  #afterWrite(name: string) {
    this.#ask('mutation')
    if (name === 'bottle.add' || name === 'bottle.import') void this.#keepSafe()
  }

  #askedToPersist = false
  /** After the first bottle there is something to lose. */
  async #keepSafe() {
    if (this.#askedToPersist) return
    this.#askedToPersist = true
    const manager = storageManager()
    if (!(await manager?.persisted?.().catch(() => true))) await this.persist()
  }

  readonly #badRows = new Set<string>()
  async #foundBadRow({ table }: Entity, id: string) {
    if (this.#badRows.has(`${table}/${id}`)) return
    this.#badRows.add(`${table}/${id}`)
    try {
      const { startOver } = await loadChanges()
      if (await startOver(this.store, 'a row cannot be read', { table, id })) this.syncNow()
    } catch (error) {
      if (!isRefusal(error) && !(error instanceof StorageFault)) throw error
    }
  }
}

const storageManager = (): StorageManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.storage

/** Opens the device of the user whom the session knows. Throws a {@link StorageFault}. */
export async function openUserDevice(
  heard: Heard,
  network: Network,
  events: OpeningEvents = {},
  runtime: DeviceRuntime = browserRuntime,
): Promise<UserDevice> {
  const opened: { device?: UserDevice } = {}
  const userId = heard.user.id as Id<'user'>
  const db = await openDatabase(runtime, userId, {
    ...events,
    superseded() {
      void opened.device?.supersede()
      events.superseded?.()
    },
    deleted() {
      void opened.device?.supersede()
      events.deleted?.()
    },
  })
  const [user] = await Promise.all([noteHere(db, heard), restoreDrafts(db)])
  opened.device = new UserDevice(user, { db, runtime, userId, marksTexts: true }, network)
  return opened.device
}
