import { minute, second } from '../../shared/kernel/time.ts'
import { type Act, type History, historyOf } from './acts.ts'
import { Chance } from './chance.ts'
import { killPoints, networkFaults } from './faults.ts'

/**
 * What people do in one go: a dense history draws one or two of these, and does little else, with few
 * rows, so that each mutation meets what the others left behind. Together they have all of the registry.
 */
export const themes = {
  pours: ['bottle.add', 'bottle.logUse', 'bottle.logUse', 'pour.remove', 'bottle.finish'],
  gone: ['bottle.add', 'bottle.remove', 'bottle.restore', 'bottle.edit', 'bottle.logUse'],
  journal: ['bottle.add', 'bottle.open', 'bottle.finish', 'bottle.correct', 'bottleEvent.undo'],
  stock: ['bottle.add', 'bottle.restock', 'bottle.move', 'bottleEvent.undo', 'bottleEvents.undo'],
  leaving: ['bottle.add', 'bottles.leave', 'bottleEvents.undo', 'bottles.move', 'bottle.restock'],
  many: ['bottle.add', 'bottles.edit', 'bottles.tag', 'bottles.remove', 'bottles.restore'],
  imports: ['bottle.import', 'import.record', 'import.markUndone', 'bottle.edit', 'bottle.remove'],
  backup: ['bottle.add', 'backup.restore', 'bottle.edit', 'bottle.remove', 'bottle.logUse'],
  places: [
    'bottle.add',
    'bottle.move',
    'location.add',
    'location.rename',
    'location.remove',
    'place.rename',
  ],
  recipes: [
    'recipe.add',
    'recipe.import',
    'recipe.edit',
    'recipe.favourite',
    'recipe.remove',
    'recipe.restore',
  ],
  shopping: ['recipe.add', 'shopping.add', 'shopping.tick', 'shopping.remove', 'shopping.restore'],
  alerts: ['alert.add', 'alert.add', 'alert.edit', 'alert.remove', 'alert.restore'],
  watches: ['watch.add', 'watch.add', 'watch.edit', 'watch.remove', 'watch.restore'],
  wishes: ['wish.add', 'wish.edit', 'wish.remove', 'wish.restore'],
  sightings: ['sighting.add', 'sighting.add', 'sighting.remove', 'sighting.restore'],
  chat: ['chat.ask', 'chat.answer', 'chat.clear', 'chat.restore'],
  own: ['setting.change', 'notice.read', 'notice.unread', 'backup.restore'],
} as const satisfies Record<string, readonly string[]>

/** An almost full collection of the Free plan: new bottles meet the limit. */
const atTheLimit = ['bottle.add', 'bottle.import', 'bottle.remove', 'bottle.restore']

const weights = {
  do: 70,
  pass: 30,
  network: 6,
  cable: 10,
  sync: 3,
  attention: 4,
  reload: 1,
  kill: 2,
  tab: 2,
  'server kill': 3,
  busy: 1,
  backup: 1,
  restore: 1,
  retention: 1,
  copy: 1,
} as const satisfies Partial<Record<Act['kind'], number>>

/** The history of a seed, as runs have them: every third one is dense. */
export const anyOf = (seed: number): History => (seed % 3 === 0 ? denseOf(seed) : historyOf(seed))

/** A dense history: few mutations, few rows, many acts, and cellars that are shared. */
export function denseOf(seed: number): History {
  const chance = new Chance(seed * 6_271 + 5)
  const isFull = chance.is(0.12)
  const users = chance.weighted({ 1: 3, 2: 5, 3: 1 })
  const count = chance.between(Number(users), 4)
  const devices = Array.from({ length: count }, (_, at) =>
    at < Number(users) ? at : chance.upTo(Number(users)),
  )
  const plans = Array.from({ length: Number(users) }, () =>
    isFull ? ('free' as const) : chance.oneOf(['free', 'insider'] as const),
  )
  const drawn = Object.values(themes)
  const names: readonly string[] = isFull
    ? atTheLimit
    : [...chance.oneOf(drawn), ...(chance.is(0.4) ? chance.oneOf(drawn) : [])]
  const others = plans.length > 1 ? { share: 14 } : {}
  const acts = [
    ...(isFull ? [{ kind: 'fill' as const, device: 0, salt: chance.bits(), count: 29 }] : []),
    ...plans
      .slice(1)
      .map((_, at): Act => ({ kind: 'share', cellar: 0, user: at + 1, role: 'editor' })),
    { kind: 'pass' as const, ms: 3 * second },
    ...Array.from({ length: chance.between(70, 120) }, () =>
      anAct(chance, { names, count, users: plans.length, weights: { ...weights, ...others } }),
    ),
  ]
  return {
    seed,
    devices,
    plans,
    acts,
    inHand: isFull ? 6 : chance.between(2, 4),
    rows: chance.oneOf([3, 2_000]),
    hasLocks: chance.is(0.6),
  }
}

function anAct(
  chance: Chance,
  given: {
    readonly names: readonly string[]
    readonly count: number
    readonly users: number
    readonly weights: Readonly<Record<keyof typeof weights, number> & { share?: number }>
  },
): Act {
  const { names, count, users } = given
  const device = chance.upTo(count)
  const salt = chance.upTo(2 ** 31)
  const kind = chance.weighted<keyof typeof weights | 'share'>({ share: 0, ...given.weights })
  switch (kind) {
    case 'do': {
      const some = chance.oneOf([1, 1, 2, 3, 4])
      return { kind, device, salt, names: Array.from({ length: some }, () => chance.oneOf(names)) }
    }
    case 'share':
      // Mostly the first user’s cellar, which all share.
      return {
        kind,
        cellar: chance.is(0.8) ? 0 : chance.upTo(users),
        user: chance.upTo(users),
        role: chance.oneOf(['editor', 'editor', 'viewer', null] as const),
      }
    case 'network':
      return { kind, device, faults: [chance.oneOf(networkFaults)] }
    case 'cable':
      return { kind, device, isCut: chance.is(0.5) }
    case 'tab':
      return { kind, device, what: chance.oneOf(['open', 'kill', 'freeze', 'thaw']) }
    case 'attention':
      return { kind, device, salt, what: chance.oneOf(['again', 'let go']) }
    case 'server kill':
      return { kind, point: chance.oneOf(killPoints), after: 1 }
    case 'busy':
      return { kind, times: chance.between(1, 2) }
    case 'pass':
      return { kind, ms: chance.oneOf([30, 200, 1_000, 3_000, 10_000, minute]) }
    case 'sync':
    case 'reload':
    case 'kill':
    case 'copy':
      return { kind, device }
    case 'backup':
    case 'restore':
    case 'retention':
      return { kind }
  }
}
