import type { Id } from '../../shared/kernel/id.ts'
import { leaseTimeout } from '../../shared/business/sync.ts'
import { day, second } from '../../shared/kernel/time.ts'
import { entities, isOfCellar } from '../../shared/registry.ts'
import { makeAgain, setDiscarded } from '../../web/local/sync/attention.ts'
import { readSyncState, writeSyncState } from '../../web/local/store/database.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import type { Rejected } from '../../web/local/store/records.ts'
import type { StoredMutation } from '../../web/local/write/mutate.ts'
import { storageKeyOf } from '../../web/local/store/storage-key.ts'
import { startOver } from '../../web/local/sync/start-over.ts'
import { withBrokenWrite } from '../device/broken-writes.ts'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import { StorageFault } from '../../web/local/store/storage-fault.ts'
import type { Act, History } from './acts.ts'
import { anIntent, type Choosing } from './arguments.ts'
import { Chance } from './chance.ts'
import { WorldClock } from './clock.ts'
import { type Fault, FaultCounts } from './faults.ts'
import {
  differenceOf,
  type Look,
  lookAt,
  mustBeSound,
  mustShowWhatWaits,
  readAt,
  rowsOnServer,
} from './invariants.ts'
import { buggyNotes, futureName } from './odd-apps.ts'
import { Oracle, type OracleState, Violation } from './oracle.ts'
import { type BrokenDevice, SimDevice } from './sim-device.ts'
import { type BrokenServer, SimServer } from './sim-server.ts'

/** A way of being wrong, which the invariants must notice. */
export interface Broken {
  readonly server?: BrokenServer
  readonly device?: BrokenDevice
}

export interface RunOptions {
  readonly broken?: Broken | undefined
  /** An empty database; without one, it is SQLite. */
  readonly postgresUrl?: string | undefined
}

/** How a history went. */
export interface Ended {
  readonly counts: FaultCounts
  /** Simulated milliseconds from the healing until everything had arrived. */
  readonly drainedAfter: number
  readonly violation?: { readonly message: string; readonly act: number }
}

/** Changes to the rows of a cellar. */
const ofCellar = /^(bottle|pour|event|location)\./

const beginning = Date.UTC(2026, 10, 21, 12)
const years = 365 * day
/** Nothing may wait any more so long after everything was healed. */
const maxDrain = 30 * second
/** And so long after that, all must have heard of it. */
const maxHearing = 5 * second
const maxDevices = 8

/** Runs a history to its end. The first law that does not hold ends it. */
export async function run(history: History, options: RunOptions = {}): Promise<Ended> {
  const world = await World.begin(history, options)
  let act = 0
  try {
    for (; act < history.acts.length; act++) await world.act(history.acts[act]!)
    const drainedAfter = await world.end()
    return { counts: world.counts, drainedAfter }
  } catch (error) {
    const message = error instanceof Violation ? error.message : String((error as Error).stack)
    return { counts: world.counts, drainedAfter: 0, violation: { message, act } }
  } finally {
    await world.close()
  }
}

class World {
  readonly counts = new FaultCounts()
  readonly #history: History
  readonly #options: RunOptions
  readonly #clock = new WorldClock(beginning)
  readonly #count = (fault: Fault) => this.counts.add(fault)
  readonly #oracle = new Oracle(this.#count)
  readonly #users: Id<'user'>[]
  readonly #devices: SimDevice[] = []
  readonly #looks = new Map<SimDevice, Look>()
  /** Ids that were made, by user and table. */
  readonly #ids = new Map<string, string[]>()
  /** Rejected changes the person has handled. */
  readonly #dealtWith = new Set<string>()
  /** Transactions of a device that a full disk has aborted. */
  readonly #brokenWrites = new Map<SimDevice, number>()
  readonly #backups: { file: string; at: number; state: OracleState }[] = []
  #server!: SimServer
  #audited = 0
  #turn = 0
  /** The first law that did not hold between two rounds. */
  #betweenRounds: unknown

  private constructor(history: History, options: RunOptions) {
    this.#history = history
    this.#options = options
    this.#users = history.plans.map(
      (_, at) => `01900000-0000-7000-8000-${String(at + 1).padStart(12, '0')}` as Id<'user'>,
    )
  }

  static async begin(history: History, options: RunOptions): Promise<World> {
    const world = new World(history, options)
    const { broken, postgresUrl } = options
    world.#server = await SimServer.start({
      clock: world.#clock,
      count: world.#count,
      postgresUrl,
      ...(broken?.server && { broken: broken.server }),
    })
    for (const [at, id] of world.#users.entries()) {
      await world.#server.addUser(id, history.plans[at]!)
      world.#oracle.addUser(id, history.plans[at]!)
    }
    for (const [at, user] of history.devices.entries()) await world.#addDevice(at, user)
    await world.#clock.pass(0)
    return world
  }

  async act(act: Act) {
    await this.#do(act)
    await this.#clock.quiet()
    await this.#observe('device' in act ? this.#at(act.device) : undefined)
  }

  /** Everything is well again: within 30 s all must have arrived everywhere. */
  async end(): Promise<number> {
    await this.#follow()
    this.#server.heal()
    this.#oracle.isMended = true
    for (const device of this.#devices) {
      device.network.heal()
      device.network.session = device.userId
      device.thaw()
      device.askAll()
    }
    const healed = this.#clock.now()
    // Without Web Locks, a tab that died holds the lease until that has run out.
    const most = maxDrain + (this.#history.hasLocks ? 0 : leaseTimeout)
    for (;;) {
      await this.#clock.pass(second / 2)
      await this.#observe()
      const late = await this.#whoIsBehind()
      if (!late) break
      const took = this.#clock.now() - healed
      if (took >= most + (late.isWaiting ? 0 : maxHearing))
        throw new Violation(`${took / second} s after everything was well, ${late.what}`)
    }
    await this.#compareAll()
    return this.#clock.now() - healed
  }

  async close() {
    for (const device of this.#devices) await device.close()
    await this.#server.close()
  }

  async #addDevice(at: number, user: number) {
    const { seed, rows, hasLocks, plans } = this.#history
    this.#devices.push(
      await SimDevice.open({
        name: `device ${at}`,
        clock: this.#clock,
        server: this.#server,
        count: this.#count,
        rows,
        hasLocks,
        broken: this.#options.broken?.device,
        chance: new Chance(seed * 31 + at),
        user: { id: this.#users[user]!, plan: plans[user]! },
        taken: (device) => this.#lookBetween(device),
      }),
    )
  }

  #at(device: number): SimDevice {
    return this.#devices[device % this.#devices.length]!
  }

  async #do(act: Act): Promise<void> {
    switch (act.kind) {
      case 'do': {
        const chance = new Chance(act.salt)
        const device = this.#at(act.device)
        for (const name of act.names)
          await this.#make(device, [this.#intent(device, chance, name, act.cellar)])
        return
      }
      case 'fill': {
        const device = this.#at(act.device)
        const choosing = this.#choosing(device, new Chance(act.salt))
        const all = Array.from({ length: act.count }, () => anIntent(choosing, 'bottle.add'))
        return await this.#make(device, all)
      }
      case 'buggy': {
        const device = this.#at(act.device)
        const id = this.#choosing(device, new Chance(act.salt)).known('bottles')
        const intent = { name: 'bottle.edit', args: { id, changes: { notes: buggyNotes } } }
        return await this.#make(device, [intent])
      }
      case 'future': {
        const device = this.#at(act.device)
        device.becomeFuture()
        const chance = new Chance(act.salt)
        const id = this.#choosing(device, chance).known('bottles')
        const edit = { name: 'bottle.edit', args: { id, changes: { aura: 'golden' } } }
        return await this.#make(device, [
          chance.is(0.5) ? edit : { name: futureName, args: { id } },
        ])
      }
      case 'foreign': {
        const device = this.#at(act.device)
        const other = this.#devices.find(({ userId }) => userId !== device.userId)
        if (!other) return
        this.#count('a foreign device id')
        const { deviceId } = await readSyncState(other.db)
        await inOneWrite(device.db, async (db) => {
          await writeSyncState(db, { ...(await readSyncState(db)), deviceId })
        })
        this.#looks.delete(device)
        return device.ask('wanted')
      }
      case 'attention':
        return await this.#dealWith(act.device, act.salt, act.what)
      case 'full disk':
        return await this.#fillDisk(act)
      case 'sync':
        return this.#at(act.device).ask('wanted')
      case 'reload':
        await this.#noteInterruption(this.#at(act.device))
        this.#count('a reload')
        return await this.#at(act.device).reload()
      case 'kill':
        await this.#noteInterruption(this.#at(act.device))
        this.#count('a killed tab')
        return await this.#at(act.device).kill()
      case 'copy': {
        if (this.#devices.length >= maxDevices) return
        this.#count('a copied profile')
        const name = `device ${this.#devices.length}`
        const chance = new Chance(this.#history.seed * 31 + this.#devices.length)
        const device = this.#at(act.device)
        const copy = await device.copy(name, chance)
        this.#devices.push(copy)
        this.#brokenWrites.set(copy, this.#brokenWrites.get(device) ?? 0)
        return
      }
      case 'reset': {
        const device = this.#at(act.device)
        if (await startOver(device.store, 'by chance')) this.#count('a reset')
        this.#looks.delete(device)
        return device.ask('wanted')
      }
      case 'interrupt':
        return await this.#interruptReset(this.#at(act.device))
      case 'tab':
        return this.#changeTabs(this.#at(act.device), act.what)
      case 'network':
        return this.#at(act.device).network.expect(act.faults)
      case 'cable': {
        const device = this.#at(act.device)
        device.network.cut(act.isCut)
        return act.isCut ? undefined : device.ask('online')
      }
      case 'session':
        return this.#changeSession(this.#at(act.device), act.who)
      case 'clock':
        if (act.years > 0) this.#count('a clock ten years ahead')
        if (act.years < 0) this.#count('a clock ten years behind')
        return this.#at(act.device).setClockOff(act.years * years)
      case 'pass':
        for (const device of this.#devices) device.tick()
        return await this.#clock.pass(act.ms)
      case 'leap':
        return await this.#clock.leap(act.ms)
      case 'server kill':
        return this.#server.killAt(act.point, act.after)
      case 'server restart':
        this.#count('a restart')
        return await this.#server.restart()
      case 'lose a commit':
        return this.#server.loseCommit()
      case 'busy':
        return this.#server.beBusy(act.times)
      case 'slow down':
        return this.#server.slowDown(act.times)
      case 'backup': {
        await this.#follow()
        const file = await this.#server.backUp()
        this.#backups.push({ file, at: this.#clock.now(), state: this.#oracle.state() })
        return
      }
      case 'restore':
        return await this.#restore()
      case 'retention': {
        await this.#clock.leap(181 * day)
        await this.#follow()
        if (this.#oracle.forget(this.#clock.now())) this.#count('tombstones past their time')
        return await this.#server.dropOld()
      }
      case 'share': {
        const [cellar, user] = [this.#users[act.cellar]!, this.#users[act.user]!]
        if (cellar === user) return
        await this.#follow()
        await this.#server.share(cellar, user, act.role)
        this.#oracle.share(cellar, user, act.role, this.#clock.now())
        await this.#compareRows([cellar, user])
        return await this.#poke(user)
      }
      case 'plan': {
        const user = this.#users[act.user]!
        await this.#follow()
        await this.#server.setPlan(user, act.plan)
        return this.#oracle.setPlan(user, act.plan)
      }
    }
  }

  /** Does it, and notes what the device calls saved from now on. */
  async #make(device: SimDevice, intents: readonly StoredMutation[]) {
    const done = await device.do(intents)
    const noted = await this.#noteMade(device)
    if (noted !== done)
      throw new Violation(`${device.name} called ${done} changes saved, and has ${noted} of them`)
  }

  async #noteMade(device: SimDevice): Promise<number> {
    let noted = 0
    for (const { uid, name, args, cellar } of await device.db.outbox.orderBy('seq').toArray()) {
      if (this.#oracle.made.has(uid)) continue
      this.#oracle.wasMade({ uid, name, args, cellar, userId: device.userId, device: device.name })
      noted += 1
    }
    return noted
  }

  /** The next action; members of other cellars do half of it there. */
  #intent(device: SimDevice, chance: Chance, name: string, said?: number): StoredMutation {
    const shared = Object.keys(this.#looks.get(device)?.syncState.roles ?? {})
    const cellar =
      said !== undefined
        ? this.#users[said]!
        : shared.length > 0 && ofCellar.test(name) && chance.is(0.5)
          ? chance.oneOf(shared)
          : undefined
    const intent = anIntent(this.#choosing(device, chance, cellar), name)
    // Most screens do not say which it is: the rows do.
    return said !== undefined || (cellar && chance.is(0.5)) ? { ...intent, cellar } : intent
  }

  #choosing(device: SimDevice, chance: Chance, cellar: Id = device.userId): Choosing {
    const idsOf = (table: string, userId: string) => {
      const key = `${userId} ${table}`
      const ids = this.#ids.get(key) ?? []
      this.#ids.set(key, ids)
      return ids
    }
    const fresh = (table: string) => {
      const id = device.newId()
      idsOf(table, cellar).push(id)
      return id
    }
    return {
      chance,
      at: device.runtime.now(),
      fresh,
      known: (table) => {
        // Sometimes an id of another user, which has no effect.
        const userId = chance.is(0.03) ? chance.oneOf(this.#users) : cellar
        const ids = idsOf(table, userId)
        // The latest are the ones that people have in hand.
        const near = ids.slice(-(this.#history.inHand ?? 6))
        if (near.length === 0) return fresh(table)
        return chance.oneOf(chance.is(0.7) ? near : ids)
      },
    }
  }

  /** The person handles a rejected change on the first device that has one, from this one on. */
  async #dealWith(first: number, salt: number, what: 'again' | 'let go') {
    let items: Rejected[] = []
    let device = this.#at(first)
    for (let at = first; at < first + this.#devices.length && items.length === 0; at++) {
      device = this.#at(at)
      items = (await device.db.attention.orderBy('order').toArray()).filter(
        (item) => item.parent === undefined && item.discardedAt === undefined,
      )
    }
    if (items.length === 0) return
    const { uid } = new Chance(salt).oneOf(items)
    const before = new Set((await device.db.attention.toArray()).map((item) => item.uid))
    try {
      if (what === 'again') await makeAgain(device.store, uid)
      else await setDiscarded(device.store, uid, true)
    } catch (error) {
      if (isRefusal(error)) return
      throw error
    }
    this.#count(what === 'again' ? 'a rejected change made again' : 'a rejected change let go')
    const after = await device.db.attention.toArray()
    const still = after.filter((item) => item.discardedAt === undefined).map((item) => item.uid)
    for (const gone of before) if (!still.includes(gone)) this.#dealtWith.add(gone)
    await this.#noteMade(device)
    device.ask('mutation')
  }

  async #fillDisk({ device: at, salt, name, at: write, where }: Act & { kind: 'full disk' }) {
    const device = this.#at(at)
    const intent = anIntent(this.#choosing(device, new Chance(salt)), name)
    const on = device.db.backendDB()
    const { writes, error } = await withBrokenWrite({ at: write, on }, async () => {
      if (where === 'change') return await this.#make(device, [intent])
      device.ask('wanted')
      await this.#clock.pass(second)
    })
    if (error && !(error instanceof StorageFault)) throw error as Error
    if (writes < write) return
    this.#brokenWrites.set(device, (this.#brokenWrites.get(device) ?? 0) + 1)
    // The device wrote something else meanwhile, and that was it. Whether what it called saved is
    // there was looked at when it was made.
    if (where === 'change' && !error) return
    this.#count(where === 'change' ? 'a full disk in a change' : 'a full disk in an answer')
  }

  /** A browser dies during a full pull, as after an upgrade of the app. */
  async #interruptReset(device: SimDevice) {
    await inOneWrite(device.db, async (db) => {
      await db.staging.clear()
      await writeSyncState(db, { ...(await readSyncState(db)), cursor: null, staged: null })
    })
    this.#looks.delete(device)
    device.ask('wanted')
    for (let moment = 0; moment < 20; moment++) {
      await this.#clock.pass(50)
      if ((await readSyncState(device.db)).staged) break
    }
    await this.#noteInterruption(device)
    await device.kill()
  }

  async #noteInterruption(device: SimDevice) {
    if ((await readSyncState(device.db)).staged?.reset) this.#count('a reset that was interrupted')
  }

  #changeTabs(device: SimDevice, what: 'open' | 'kill' | 'freeze' | 'thaw') {
    switch (what) {
      case 'open':
        if (device.tabs > 2) return
        this.#count('a second tab')
        return device.openTab()
      case 'kill':
        this.#count('a killed tab')
        return device.killTab()
      case 'freeze':
        this.#count('a frozen tab')
        return device.freeze()
      case 'thaw':
        return device.thaw()
    }
  }

  #changeSession(device: SimDevice, who: 'nobody' | 'another' | 'user') {
    if (who === 'nobody') this.#count('a session that ended')
    if (who === 'another') this.#count('another user signed in')
    const another = this.#users.find((id) => id !== device.userId) ?? device.newId()
    device.network.session = { nobody: undefined, another, user: device.userId }[who]
    if (who === 'user') device.askAll()
  }

  async #restore() {
    const backup = this.#backups.at(-1)
    // Devices send mutations again if they are at most 14 days old.
    if (!backup || this.#clock.now() - backup.at > 13 * day) return
    this.#count('a restore from a backup')
    await this.#follow()
    await this.#server.restore(backup.file)
    this.#oracle.goBack(backup.state)
    this.#audited = 0
    await this.#compareRows(this.#users)
  }

  /** An error between two rounds is mended by the next one. */
  async #lookBetween(device: SimDevice) {
    const look = await lookAt(device)
    try {
      mustShowWhatWaits(device, look)
    } catch (error) {
      this.#betweenRounds ??= error
    }
  }

  async #observe(acting?: SimDevice) {
    if (this.#betweenRounds) throw this.#betweenRounds
    await this.#follow()
    this.#turn += 1
    const next = this.#devices[this.#turn % this.#devices.length]!
    for (const device of new Set([acting ?? next, next])) this.#judge(device, await lookAt(device))
  }

  /** Lets the oracle follow the commits, and compares the server's rows. */
  async #follow() {
    const audited = await this.#server.auditedAfter(this.#audited)
    if (audited.length === 0) return
    this.#audited = audited.at(-1)!.n
    const users = this.#oracle.follow(audited)
    await this.#compareRows(users)
    for (const userId of users) await this.#poke(userId)
  }

  async #compareRows(users: Iterable<string>) {
    for (const userId of users) {
      for (const table of Object.keys(entities)) {
        const found = await rowsOnServer(this.#server.db, table, userId)
        const differs = differenceOf(this.#oracle.rows(userId, table), found)
        if (differs) throw new Violation(`the server has something else in ${table}: ${differs}`)
      }
    }
  }

  async #poke(userId: string) {
    const poke = await this.#server.head(userId)
    for (const device of this.#devices)
      if (device.userId === userId && device.network.session === userId) device.hear(poke)
  }

  #judge(device: SimDevice, look: Look) {
    const before = this.#looks.get(device)
    mustBeSound(device, look, before, { oracle: this.#oracle, dealtWith: this.#dealtWith })
    mustShowWhatWaits(device, look)
    if (before && before.syncState.deviceId !== look.syncState.deviceId) this.#count('a fork')
    if (look.syncState.staged?.reset) this.#count('a reset in pages')
    this.#looks.set(device, look)
  }

  /** Devices that have not received or sent everything, in words. */
  async #whoIsBehind(): Promise<{ what: string; isWaiting: boolean } | undefined> {
    for (const { db, name } of this.#devices) {
      const waiting = await db.outbox.count()
      if (waiting > 0) return { what: `${waiting} changes wait on ${name}`, isWaiting: true }
    }
    const heads = new Map<string, Awaited<ReturnType<SimServer['head']>>>()
    for (const { db, name, userId } of this.#devices) {
      const head = heads.get(userId) ?? (await this.#server.head(userId))
      heads.set(userId, head)
      const { cursor, staged } = await readSyncState(db)
      if (!staged && cursor?.epoch === head.epoch && cursor.version === head.version) continue
      const at = `${JSON.stringify(staged ?? cursor)} and not at ${JSON.stringify(head)}`
      return { what: `${name} is at ${at}`, isWaiting: false }
    }
    return undefined
  }

  async #compareAll() {
    await this.#compareRows(this.#users)
    const findings = await this.#server.check()
    if (findings.length > 0) throw new Violation(`the check finds ${JSON.stringify(findings)}`)
    if (this.#server.reported.length > 0)
      throw new Violation(`the server reported ${this.#server.reported.join('; ')}`)

    const inAttention = new Set<string>()
    for (const device of this.#devices) {
      const look = await readAt(device)
      this.#judge(device, look)
      if (look.bases.length > 0) throw new Violation(`${device.name} has bases and nothing waits`)
      for (const { uid } of look.attention) inAttention.add(uid)
      for (const [table, list] of look.rows) {
        const seen = new Map(list.map(({ id, row }) => [id as string, { row, removedAt: null }]))
        const shared = isOfCellar(table) ? this.#oracle.cellarsOf(device.userId).keys() : []
        const live = [undefined, ...shared].flatMap((cellar) =>
          [...this.#oracle.rows(cellar ?? device.userId, table)]
            .filter(([, { removedAt }]) => removedAt === null)
            .map(([id, kept]) => [storageKeyOf(id, cellar), kept] as const),
        )
        const differs = differenceOf(new Map(live), seen)
        if (differs)
          throw new Violation(`${device.name} has something else in ${table}: ${differs}`)
      }
      const defects = unexplained(look.defects, this.#brokenWrites.get(device) ?? 0)
      if (defects.length > 0) throw new Violation(`${device.name} notes a defect: ${defects[0]}`)
    }

    for (const { uid, userId, name, device } of this.#oracle.made.values()) {
      const outcome = this.#oracle.outcome(userId, uid)
      if (outcome === null || inAttention.has(uid) || this.#dealtWith.has(uid)) continue
      throw new Violation(`${name} ${uid} of ${device} is lost: the server says ${outcome}`)
    }
  }
}

/**
 * Defects noted by a device, without those the simulation caused: a requested reset, and a round
 * for each transaction a full disk aborted. Any other broken round is our defect, even if the next
 * one succeeds.
 */
export function unexplained(defects: readonly string[], brokenWrites: number): string[] {
  let left = brokenWrites
  return defects.filter((defect) => {
    if (defect.startsWith('by chance')) return false
    if (!/^a round broke .*(StorageFault|AbortError|InvalidStateError)/.test(defect)) return true
    left -= 1
    return left < 0
  })
}
