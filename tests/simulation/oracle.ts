import type { Plan } from '../../shared/business/plans.ts'
import { removedRetention } from '../../shared/business/sync.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Audited } from './audit.ts'
import type { Fault } from './faults.ts'
import { futureName } from './odd-apps.ts'
import { maxOf } from './model/acting.ts'
import { runModel } from './model/model.ts'
import { type ModelKept, ModelRows } from './model/rows.ts'

/** Something that must hold does not. */
export class Violation extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Violation'
  }
}

/** A mutation that a device has called saved. */
export interface Made {
  readonly uid: string
  readonly userId: string
  readonly device: string
  readonly name: string
  readonly args: unknown
  /** Whose rows it works on; absent, the user's own. */
  readonly cellar?: string | undefined
}

/** Members of a cellar, besides its owner. */
type People = ReadonlyMap<string, 'editor' | 'viewer'>

interface UserState {
  readonly rows: ModelRows
  /** The outcome of each mutation, by uid. */
  readonly outcomes: Map<string, string | null>
  plan: Plan
}

/** The known state at a moment, to return to. */
export interface OracleState {
  readonly users: ReadonlyMap<string, UserState>
  readonly positions: ReadonlyMap<string, number>
  readonly people: ReadonlyMap<string, People>
}

/**
 * Follows the server's commits in order, and knows their effects: the rows, and the outcome of each
 * mutation. The database reports the log, and the devices their intents; it uses no code of the
 * product.
 */
export class Oracle {
  #users = new Map<string, UserState>()
  /** The last number of each device in the log. */
  #positions = new Map<string, number>()
  #people = new Map<string, People>()
  /** The defect of the server is. */
  isMended = false
  readonly made = new Map<string, Made>()
  /** Every outcome that was ever committed, also where a restore has taken it back. */
  readonly ever = new Map<string, Set<string | null>>()
  readonly #adders = new Map<string, Set<string>>()
  readonly #count: (fault: Fault) => void

  constructor(count: (fault: Fault) => void) {
    this.#count = count
  }

  addUser(id: string, plan: Plan) {
    this.#users.set(id, { rows: new ModelRows(), outcomes: new Map(), plan })
  }

  setPlan(id: string, plan: Plan) {
    this.#of(id).plan = plan
  }

  /** A person becomes a member of a cellar, or leaves it. */
  share(cellar: string, userId: string, role: 'editor' | 'viewer' | null, now: Instant) {
    const people = new Map(this.#people.get(cellar))
    const before = people.get(userId)
    const rows = this.#of(userId).rows.all('cellars')
    const known = rows.get(cellar)?.row
    if (role === null) {
      if (!people.delete(userId) || !known) return
      this.#count('somebody who left a cellar')
      rows.set(cellar, { row: { ...known, ownerName: '' }, removedAt: now })
    } else {
      this.#count(before ? 'a role that was changed' : 'somebody who joined a cellar')
      people.set(userId, role)
      const at = before ? known?.['at'] : now
      const row = { id: cellar, state: 'member', role, ownerName: 'Ada', at }
      rows.set(cellar, { row, removedAt: null })
    }
    this.#people.set(cellar, people)
  }

  /** The cellars a person is a member of. */
  cellarsOf(userId: string): Map<string, 'editor' | 'viewer'> {
    const found = new Map<string, 'editor' | 'viewer'>()
    for (const [cellar, people] of this.#people) {
      const role = people.get(userId)
      if (role) found.set(cellar, role)
    }
    return found
  }

  /** Everyone who sees a cellar. */
  readersOf(cellar: string): string[] {
    return [cellar, ...(this.#people.get(cellar)?.keys() ?? [])]
  }

  /** A device calls this saved from now on. */
  wasMade(made: Made) {
    this.made.set(made.uid, made)
    if (made.name !== 'bottle.add') return
    const adders = this.#adders.get(made.userId) ?? new Set()
    this.#adders.set(made.userId, adders.add(made.device))
  }

  outcome(userId: string, uid: string): string | null | undefined {
    return this.#of(userId).outcomes.get(uid)
  }

  rows(userId: string, table: string): ReadonlyMap<string, ModelKept> {
    return this.#of(userId).rows.all(table)
  }

  /** Takes logged mutations, in order. Returns whose rows may have changed. */
  follow(audited: readonly Audited[]): Set<string> {
    for (const [at, entry] of audited.entries()) {
      this.#followOne(entry)
      const isBehind = audited[at + 1]?.device_id === entry.device_id
      if (entry.code !== null && isBehind) this.#count('a rejected mutation with others behind it')
    }
    return new Set(
      audited.flatMap(({ user_id, uid }) => [
        user_id,
        ...this.readersOf(this.made.get(uid)?.cellar ?? user_id),
      ]),
    )
  }

  #followOne({ what, device_id, seq, user_id, uid, code, applied_at }: Audited) {
    const one = `${uid} (device ${device_id}, number ${seq})`
    if (what !== 'insert') throw new Violation(`the log was changed: ${what} of ${one}`)
    const expected = (this.#positions.get(device_id) ?? 0) + 1
    if (Number(seq) !== expected)
      throw new Violation(`the log goes on with ${seq} instead of ${expected}: ${one}`)
    this.#positions.set(device_id, expected)

    const made = this.made.get(uid)
    if (!made) throw new Violation(`the log has a mutation that nobody made: ${one}`)
    if (made.userId !== user_id) throw new Violation(`${one} was logged for another user`)

    const { outcomes } = this.#of(user_id)
    const known = outcomes.get(uid)
    const { cellar } = made
    const { rows, plan } = this.#of(cellar ?? user_id)
    const isForbidden = cellar !== undefined && this.#people.get(cellar)?.get(user_id) !== 'editor'
    if (cellar !== undefined && known === undefined)
      this.#count(
        isForbidden ? 'a change that was forbidden by then' : 'a change in another’s cellar',
      )
    const outcome =
      known !== undefined
        ? known
        : isForbidden && made.name !== futureName
          ? 'forbidden'
          : runModel(rows, made, {
              side: 'server',
              hasDefect: !this.isMended,
              userId: user_id,
              now: Number(applied_at),
              kept: removedRetention,
              most: maxOf(plan),
            })
    if (outcome !== code)
      throw new Violation(
        `${made.name} of ${made.device} ${one} is ${code ?? 'done'} and ought to be ${outcome ?? 'done'}${known !== undefined ? ', as it was before' : ''}`,
      )
    outcomes.set(uid, outcome)
    const ever = this.ever.get(uid) ?? new Set()
    this.ever.set(uid, ever.add(outcome))

    if (code === 'internal') this.#count('a defect rejected as internal')
    if (code === 'unknown') this.#count('an unknown mutation')
    if (code === 'invalid') this.#count('an invalid mutation')
    if (code === 'plan_limit' && (this.#adders.get(user_id)?.size ?? 0) > 1)
      this.#count('a plan limit met from two devices')
  }

  /** Rows removed that long ago are deleted. */
  forget(now: Instant): boolean {
    let isAny = false
    for (const { rows } of this.#users.values()) {
      const before = now - removedRetention
      isAny ||= rows.hasRemoved(before)
      rows.forget(before)
    }
    return isAny
  }

  state(): OracleState {
    return {
      users: copied(this.#users),
      positions: new Map(this.#positions),
      people: new Map(this.#people),
    }
  }

  goBack({ users, positions, people }: OracleState) {
    this.#people = new Map(people)
    this.#users = copied(users)
    this.#positions = new Map(positions)
  }

  plans(): Map<string, Plan> {
    return new Map([...this.#users].map(([id, { plan }]) => [id, plan]))
  }

  #of(userId: string): UserState {
    const state = this.#users.get(userId)
    if (!state) throw new Violation(`the log has a user that nobody is: ${userId}`)
    return state
  }
}

const copied = (users: ReadonlyMap<string, UserState>) =>
  new Map(
    [...users].map(([id, { rows, outcomes, plan }]) => [
      id,
      { rows: rows.copy(), outcomes: new Map(outcomes), plan },
    ]),
  )
