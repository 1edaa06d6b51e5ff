import { day, hour, minute, second } from '../../shared/kernel/time.ts'
import { aMutation } from './arguments.ts'
import { Chance } from './chance.ts'
import { type KillPoint, killPoints, type NetworkFault, networkFaults } from './faults.ts'

/** Something that happens in a history. Each has all that it needs, so that any can be left out. */
export type Act =
  /** `salt` decides with which arguments, and to which rows. */
  | {
      kind: 'do'
      device: number
      salt: number
      names: string[]
      /** Of this user; where it is not said, chance decides. */
      cellar?: number
    }
  /** A user is let into the cellar of another, is something else there, or leaves it. */
  | { kind: 'share'; cellar: number; user: number; role: 'editor' | 'viewer' | null }
  | { kind: 'fill'; device: number; salt: number; count: number }
  | { kind: 'buggy' | 'future' | 'foreign'; device: number; salt: number }
  | { kind: 'attention'; device: number; salt: number; what: 'again' | 'let go' }
  | {
      kind: 'full disk'
      device: number
      salt: number
      name: string
      at: number
      where: 'change' | 'answer'
    }
  | { kind: 'sync' | 'reload' | 'kill' | 'copy' | 'reset' | 'interrupt'; device: number }
  | { kind: 'tab'; device: number; what: 'open' | 'kill' | 'freeze' | 'thaw' }
  | { kind: 'network'; device: number; faults: NetworkFault[] }
  | { kind: 'cable'; device: number; isCut: boolean }
  | { kind: 'session'; device: number; who: 'nobody' | 'another' | 'user' }
  | { kind: 'clock'; device: number; years: -10 | 0 | 10 }
  | { kind: 'pass' | 'leap'; ms: number }
  | { kind: 'server kill'; point: KillPoint; after: number }
  | { kind: 'server restart' | 'backup' | 'restore' | 'retention' | 'lose a commit' }
  | { kind: 'busy' | 'slow down'; times: number }
  | { kind: 'plan'; user: number; plan: 'free' | 'insider' }

/** A history that can be replayed. */
export interface History {
  readonly seed: number
  /** The user of each device that there is at the beginning. */
  readonly devices: readonly number[]
  readonly plans: readonly ('free' | 'insider')[]
  /** Rows in one answer. */
  readonly rows: number
  readonly hasLocks: boolean
  /** So many of the latest rows of a table people have in hand: fewer meet oftener. */
  readonly inHand?: number
  readonly acts: readonly Act[]
}

/** The same history for the same seed, in every run. */
export function historyOf(seed: number, { least = 50, most = 200 } = {}): History {
  const chance = new Chance(seed * 7_919 + 1)
  // Most are short, so that many fit into a run; each length occurs.
  const length = Math.floor(least + (most + 1 - least) * (chance.upTo(1_000) / 1_000) ** 6)
  const users = chance.weighted({ 1: 5, 2: 3, 3: 1 })
  const count = chance.between(2, 6)
  const devices = Array.from({ length: count }, (_, at) =>
    at < Number(users) ? at : chance.upTo(Number(users)),
  )
  const plans = Array.from({ length: Number(users) }, () =>
    chance.oneOf(['free', 'insider'] as const),
  )
  const acts = Array.from({ length }, () => anAct(chance, count, plans.length))
  return {
    seed,
    devices,
    plans,
    acts,
    rows: chance.oneOf([3, 8, 2_000]),
    hasLocks: chance.is(0.6),
  }
}

const weights = {
  do: 40,
  pass: 20,
  leap: 2,
  network: 16,
  cable: 5,
  sync: 2,
  reload: 2,
  kill: 2,
  tab: 4,
  session: 3,
  clock: 2,
  copy: 1,
  foreign: 1,
  reset: 2,
  interrupt: 4,
  'server kill': 5,
  'server restart': 1,
  'lose a commit': 2,
  busy: 2,
  'slow down': 1,
  backup: 2,
  restore: 2,
  retention: 2,
  plan: 1,
  fill: 1,
  buggy: 2,
  future: 2,
  attention: 6,
  'full disk': 5,
  share: 5,
} as const satisfies Record<Act['kind'], number>

function anAct(chance: Chance, devices: number, users: number): Act {
  const device = chance.upTo(devices)
  const salt = chance.upTo(2 ** 31)
  const kind = chance.weighted(weights)
  switch (kind) {
    case 'do':
      return {
        kind,
        device,
        salt,
        names: Array.from({ length: chance.oneOf([1, 1, 1, 2, 3]) }, () => aMutation(chance)),
      }
    case 'fill':
      return { kind, device, salt, count: chance.between(10, 29) }
    case 'buggy':
    case 'future':
    case 'foreign':
      return { kind, device, salt }
    case 'attention':
      return { kind, device, salt, what: chance.oneOf(['again', 'let go']) }
    case 'full disk':
      return {
        kind,
        device,
        salt,
        name: aMutation(chance),
        at: chance.between(1, 6),
        where: chance.oneOf(['change', 'answer']),
      }
    case 'sync':
    case 'reload':
    case 'kill':
    case 'copy':
    case 'reset':
    case 'interrupt':
      return { kind, device }
    case 'tab':
      return { kind, device, what: chance.oneOf(['open', 'open', 'kill', 'freeze', 'thaw']) }
    case 'network':
      return {
        kind,
        device,
        faults: Array.from({ length: chance.between(1, 3) }, () => chance.oneOf(networkFaults)),
      }
    case 'cable':
      return { kind, device, isCut: chance.is(0.5) }
    case 'session':
      return { kind, device, who: chance.oneOf(['nobody', 'another', 'user', 'user']) }
    case 'clock':
      return { kind, device, years: chance.oneOf([-10, 0, 10] as const) }
    case 'pass':
      return { kind, ms: aWhile(chance) }
    case 'leap':
      return { kind, ms: chance.oneOf([10 * minute, 3 * hour, day, 3 * day]) }
    case 'server kill':
      return { kind, point: chance.oneOf(killPoints), after: chance.between(1, 3) }
    case 'server restart':
    case 'lose a commit':
    case 'backup':
    case 'restore':
    case 'retention':
      return { kind }
    case 'busy':
    case 'slow down':
      return { kind, times: chance.between(1, 4) }
    case 'share':
      return {
        kind,
        cellar: chance.upTo(users),
        user: chance.upTo(users),
        role: chance.oneOf(['editor', 'editor', 'viewer', null] as const),
      }
    case 'plan':
      return { kind, user: chance.upTo(users), plan: chance.oneOf(['free', 'insider']) }
  }
}

const aWhile = (chance: Chance) =>
  chance.oneOf([30, 200, 200, second, second, 3 * second, 3 * second, 10 * second, 30 * second])
