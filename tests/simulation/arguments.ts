import type { Instant } from '../../shared/kernel/time.ts'
import { mutators } from '../../shared/registry.ts'
import type { Chance } from './chance.ts'

/** The sources of arguments. */
export interface Choosing {
  readonly chance: Chance
  /** The device's clock. */
  readonly at: Instant
  /** A new id, which is known under its table from now on. */
  fresh(table: string): string
  /** An existing id of that table, of any user; a new one without any. */
  known(table: string): string
}

const places = ['Home Bar', 'Cellar', 'Office']
const words = ['smoke', 'honey', 'éclair', '山崎', '🥃', "O'Neill", 'peat', 'x'.repeat(40)]

const word = ({ chance }: Choosing) => chance.oneOf(words)
const maybe = <T>({ chance }: Choosing, value: () => T): T | undefined =>
  chance.is(0.3) ? value() : undefined

const bottleFields = (c: Choosing) => ({
  name: `${word(c)} ${c.chance.upTo(100)}`,
  brand: word(c),
  category: c.chance.oneOf(['Whiskey', 'Wine']),
  quantity: maybe(c, () => c.chance.between(1, 4)),
  abv: maybe(c, () => c.chance.upTo(600) / 10),
  purchasePrice: maybe(c, () => c.chance.upTo(90_000)),
  currency: maybe(c, () => c.chance.oneOf(['EUR', 'JPY'])),
  notes: maybe(c, () => word(c)),
  purchasedOn: maybe(c, () => '2026-03-01'),
  inCollection: maybe(c, () => c.chance.is(0.5)),
  tags: maybe(c, () => JSON.stringify([c.chance.oneOf(tags)])),
})

const tags = ['for guests', 'Gift', 'peaty']
const someIds = (c: Choosing) => [c.known('bottles'), c.known('bottles'), c.known('bottles')]
/** Never the same bottle twice with one entry: each has its own. */
const items = (c: Choosing) =>
  someIds(c).map((id) => ({
    id,
    eventId: c.chance.is(0.9) ? c.fresh('bottle_events') : c.known('bottle_events'),
  }))

const kindOf: Record<string, readonly string[]> = {
  Whiskey: ['Bourbon', 'Scotch'],
  Wine: ['Red Wine', 'Sparkling'],
}
const withKind = (c: Choosing, fields: ReturnType<typeof bottleFields>) => ({
  ...fields,
  subcategory: maybe(c, () => c.chance.oneOf(kindOf[fields.category]!)),
})

const changes = (c: Choosing) =>
  c.chance.oneOf<() => object>([
    () => ({ notes: c.chance.is(0.3) ? null : `${word(c)} ${c.chance.upTo(1_000)}` }),
    () => ({ name: `${word(c)} ${c.chance.upTo(1_000)}` }),
    () => ({ rating: c.chance.upTo(11) / 2, region: word(c) }),
    () => ({ category: c.chance.oneOf(['Whiskey', 'Wine']) }),
    () => ({ subcategory: c.chance.oneOf(['Bourbon', 'Red Wine', null]) }),
    () => ({ quantity: c.chance.between(1, 5), isFinished: c.chance.is(0.2) }),
    () => ({ currentValue: c.chance.upTo(100_000) }),
  ])()

const ingredients = (c: Choosing) =>
  Array.from({ length: c.chance.between(1, 3) }, () => ({ name: word(c), amount: '2 oz' }))
const recipeFields = (c: Choosing) => ({
  name: word(c),
  instructions: word(c),
  ingredients: ingredients(c),
  tags: maybe(c, () => [word(c)]),
  servings: maybe(c, () => c.chance.between(1, 9)),
})

function alertArguments(
  name: string,
  table: string,
  own: (c: Choosing) => object,
): Record<string, (c: Choosing) => object> {
  return {
    [`${name}.add`]: (c) => ({
      id: c.fresh(table),
      bottle: word(c),
      locations: maybe(c, () => ['Macon, GA']),
      ...own(c),
    }),
    [`${name}.edit`]: (c) => ({
      id: c.known(table),
      changes: c.chance.is(0.5) ? { isActive: c.chance.is(0.5) } : { locations: [], ...own(c) },
    }),
    [`${name}.remove`]: (c) => ({ id: c.known(table) }),
    [`${name}.restore`]: (c) => ({ id: c.known(table) }),
  }
}

/**
 * Arguments for every mutator of the registry, by name. A new mutator is added here, and its
 * meaning in `model/`.
 */
export const argumentsOf: Readonly<Record<string, (c: Choosing) => object>> = {
  'bottle.add': (c) => ({ id: c.fresh('bottles'), ...withKind(c, bottleFields(c)) }),
  'bottle.import': (c) => ({
    id: c.chance.is(0.5) ? c.fresh('bottles') : c.known('bottles'),
    ...bottleFields(c),
    sourceKey: 'a line',
  }),
  'bottle.edit': (c) => ({ id: c.known('bottles'), changes: changes(c) }),
  'bottle.remove': (c) => ({ id: c.known('bottles') }),
  'bottle.restore': (c) => ({ id: c.known('bottles') }),
  'bottle.logUse': (c) => ({
    bottleId: c.known('bottles'),
    pourId: c.chance.is(0.9) ? c.fresh('pours') : c.known('pours'),
    at: c.at,
    amountMl: maybe(c, () => c.chance.between(10, 90)),
    note: maybe(c, () => word(c)),
    levelDrop: maybe(c, () => c.chance.between(1, 60)),
  }),
  'bottle.open': (c) => ({ id: c.known('bottles'), eventId: c.fresh('bottle_events'), at: c.at }),
  'bottle.finish': (c) => ({ id: c.known('bottles'), eventId: c.fresh('bottle_events'), at: c.at }),
  'bottle.move': (c) => ({
    id: c.known('bottles'),
    eventId: c.fresh('bottle_events'),
    at: c.at,
    location: c.chance.oneOf(places),
    bin: maybe(c, () => 'A1'),
  }),
  'bottle.correct': (c) => ({
    id: c.known('bottles'),
    eventId: c.fresh('bottle_events'),
    at: c.at,
    ...(c.chance.is(0.6)
      ? { quantity: c.chance.between(1, 5), fillLevel: maybe(c, () => 50) }
      : { fillLevel: c.chance.upTo(100) }),
  }),
  'bottle.restock': (c) => ({
    id: c.known('bottles'),
    eventId: c.fresh('bottle_events'),
    at: c.at,
    count: c.chance.between(1, 6),
    price: maybe(c, () => c.chance.upTo(9_000)),
  }),
  'bottles.leave': (c) => ({
    items: items(c),
    at: c.at,
    how: c.chance.oneOf(['finished', 'gifted', 'sold', 'broken', 'lost']),
    count: maybe(c, () => c.chance.between(1, 3)),
    price: maybe(c, () => c.chance.upTo(9_000)),
    note: maybe(c, () => word(c)),
  }),
  'bottles.move': (c) => ({
    items: items(c),
    at: c.at,
    location: c.chance.oneOf(places),
    bin: maybe(c, () => 'B2'),
  }),
  'bottles.edit': (c) => ({ ids: someIds(c), changes: changes(c) }),
  'bottles.tag': (c) => ({
    ids: someIds(c),
    add: c.chance.is(0.7) ? [c.chance.oneOf(tags)] : [],
    remove: c.chance.is(0.4) ? [c.chance.oneOf(tags)] : [],
  }),
  'bottles.remove': (c) => ({ ids: someIds(c) }),
  'bottles.restore': (c) => ({ ids: someIds(c) }),
  'bottleEvent.undo': (c) => ({ id: c.known('bottle_events') }),
  'bottleEvents.undo': (c) => ({
    items: [
      { id: c.known('bottles'), eventId: c.known('bottle_events') },
      { id: c.known('bottles'), eventId: c.known('bottle_events') },
    ],
  }),
  'pour.remove': (c) => ({ id: c.known('pours') }),
  'import.record': (c) => ({
    id: c.chance.is(0.8) ? c.fresh('imports') : c.known('imports'),
    fileName: 'cellar.csv',
    format: 'generic',
    at: c.at,
    added: c.chance.upTo(50),
    updated: 0,
  }),
  'import.markUndone': (c) => ({ id: c.known('imports'), at: c.at }),
  'location.add': (c) => ({
    id: c.chance.is(0.8) ? c.fresh('locations') : c.known('locations'),
    name: c.chance.oneOf(places),
  }),
  'location.remove': (c) => ({ id: c.known('locations') }),
  'location.rename': (c) => ({ id: c.known('locations'), name: word(c) }),
  'place.rename': (c) => ({
    ids: someIds(c),
    from: c.chance.oneOf(places),
    to: c.chance.oneOf(places),
  }),
  'recipe.add': (c) => ({ id: c.fresh('recipes'), ...recipeFields(c) }),
  'recipe.import': (c) => ({
    id: c.chance.is(0.5) ? c.fresh('recipes') : c.known('recipes'),
    ...recipeFields(c),
  }),
  'recipe.edit': (c) => ({
    id: c.known('recipes'),
    changes: c.chance.is(0.5)
      ? { notes: c.chance.is(0.5) ? word(c) : null }
      : { ingredients: ingredients(c) },
  }),
  'recipe.favourite': (c) => ({ id: c.known('recipes'), isFavorite: c.chance.is(0.5) }),
  'recipe.remove': (c) => ({ id: c.known('recipes') }),
  'recipe.restore': (c) => ({ id: c.known('recipes') }),
  'shopping.add': (c) => ({
    id: c.fresh('shopping'),
    name: word(c),
    recipeId: maybe(c, () => c.known('recipes')),
  }),
  'shopping.tick': (c) => ({ id: c.known('shopping'), isDone: c.chance.is(0.5) }),
  'shopping.remove': (c) => ({ id: c.known('shopping') }),
  'shopping.restore': (c) => ({ id: c.known('shopping') }),
  ...alertArguments('alert', 'alerts', () => ({ targetPrice: 4_500 })),
  ...alertArguments('watch', 'watches', (c) => ({ isPriority: c.chance.is(0.5) })),
  'wish.add': (c) => ({
    id: c.fresh('wishlist'),
    bottleName: word(c),
    brand: maybe(c, () => word(c)),
  }),
  'wish.edit': (c) => ({
    id: c.known('wishlist'),
    changes: c.chance.is(0.5) ? { maxPrice: c.chance.upTo(9_000) } : { description: null },
  }),
  'wish.remove': (c) => ({ id: c.known('wishlist') }),
  'wish.restore': (c) => ({ id: c.known('wishlist') }),
  'sighting.add': (c) => ({
    id: c.fresh('sightings'),
    bottleName: word(c),
    storeName: word(c),
    zipCode: '30308',
    price: 4_500,
    seenAt: c.at,
    wishlistItemId: maybe(c, () => c.known('wishlist')),
  }),
  'sighting.remove': (c) => ({ id: c.known('sightings') }),
  'sighting.restore': (c) => ({ id: c.known('sightings') }),
  // Only the server makes notices, and none here: changing a missing one does nothing.
  'notice.read': (c) => ({ ids: [c.known('notices')], at: c.at }),
  'notice.unread': (c) => ({ ids: [c.known('notices')] }),
  'chat.ask': (c) => ({
    id: c.chance.is(0.9) ? c.fresh('questions') : c.known('questions'),
    text: word(c),
    at: c.at,
    askedOn: c.chance.oneOf(['2026-03-01', '2026-03-02']),
    bottleId: maybe(c, () => c.known('bottles')),
  }),
  'chat.answer': (c) => ({
    id: c.known('questions'),
    at: c.at,
    text: word(c),
    source: c.chance.oneOf(['rules', 'model']),
    mentions: maybe(c, () => [{ kind: 'bottle', id: c.known('bottles'), name: word(c) }]),
    refusedOn: maybe(c, () => c.chance.oneOf(['2026-03-01', '2026-03-02'])),
  }),
  'chat.clear': (c) => ({ ids: [c.known('questions'), c.known('questions')] }),
  'chat.restore': (c) => ({ ids: [c.known('questions')] }),
  'backup.restore': (c) =>
    c.chance.oneOf([
      () => ({
        table: 'bottles',
        row: {
          id: c.chance.is(0.5) ? c.fresh('bottles') : c.known('bottles'),
          name: word(c),
          brand: word(c),
          category: 'Wine',
          location: 'Cellar',
          quantity: 2,
          useCount: 3,
          inCollection: true,
          isFinished: false,
          createdAt: 5,
          updatedAt: 6,
        },
      }),
      () => ({
        table: 'pours',
        row: { id: c.fresh('pours'), bottleId: c.known('bottles'), at: 7, later: 'a field' },
      }),
      () => ({
        table: 'settings',
        row: {
          id: c.fresh('settings'),
          theme: 'paper',
          units: 'cl',
          listStyle: 'cards',
          hideAmounts: true,
        },
      }),
      () => ({ table: 'trends', row: { id: c.fresh('trends') } }),
      () => {
        const first = c.chance.oneOf([3, 5, 8])
        const days = c.chance.oneOf([[first], [first, first + 2]])
        const history = JSON.stringify(days.map((on) => [on, 100 * on, 1, 'own']))
        return { table: 'valuations', row: { id: c.known('bottles'), history } }
      },
    ])(),
  'setting.change': (c) => ({
    changes: c.chance.oneOf<object>([
      { theme: c.chance.oneOf(['paper', 'cellar']) },
      { units: c.chance.oneOf(['oz', 'ml']), hideAmounts: c.chance.is(0.5) },
    ]),
  }),
}

/** How often which is done; those that are not named: once. */
const often: Readonly<Record<string, number>> = {
  'bottle.add': 18,
  'bottle.edit': 9,
  'bottle.remove': 3,
  'bottle.restore': 3,
  'bottle.logUse': 9,
  'bottle.open': 6,
  'bottle.finish': 6,
  'bottle.move': 3,
  'bottles.leave': 3,
  'bottleEvent.undo': 5,
  'pour.remove': 3,
}

/** Possible actions: every mutation of the registry with arguments. */
const weights = Object.fromEntries(
  Object.keys(mutators)
    .filter((name) => name in argumentsOf)
    .map((name) => [name, often[name] ?? 1]),
)

/** The name of the next action. */
export const aMutation = (chance: Chance): string => chance.weighted(weights)

export function anIntent(c: Choosing, name: string): { name: string; args: object } {
  const make = argumentsOf[name]
  if (!make) throw new Error(`The simulation has no arguments for ${name}: give it arguments.ts.`)
  return { name, args: make(c) }
}
