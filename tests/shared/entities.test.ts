import { describe, expect, test } from 'vitest'
import { watches } from '../../shared/features/alerts/availability-alert.ts'
import { alerts } from '../../shared/features/alerts/price-alert.ts'
import { locations } from '../../shared/features/bar/location.ts'
import { bottles } from '../../shared/features/collection/bottle.ts'
import { imports } from '../../shared/features/collection/import.ts'
import { recipes } from '../../shared/features/recipes/recipe.ts'
import { shopping } from '../../shared/features/recipes/shopping.ts'
import { sightings } from '../../shared/features/sightings/sighting.ts'
import { wishes } from '../../shared/features/wishlist/wish.ts'
import { type Entity, type Fields, line } from '../../shared/kernel/entity.ts'
import type { Mutator } from '../../shared/kernel/mutator.ts'
import { day } from '../../shared/kernel/time.ts'
import { schemaOf } from '../../shared/kernel/schema.ts'
import { entities, type MutationArgs, type MutationName, mutators } from '../../shared/registry.ts'
import { aCellar, idOf } from '../features/bar/a-cellar.ts'

interface TestedEntity {
  readonly entity: Entity
  readonly add: MutationName
  readonly given: object
  readonly remove: MutationName
  readonly restore?: MutationName
  /** A field that may be changed, and to what. */
  readonly edit?: { readonly name: MutationName; readonly changes: object }
}

const ingredients = [{ name: 'Gin', amount: '30 ml' }]
const tested: Readonly<Record<string, TestedEntity>> = {
  bottle: {
    entity: bottles,
    add: 'bottle.add',
    remove: 'bottle.remove',
    restore: 'bottle.restore',
    given: { name: 'Yquem', brand: 'Yquem', category: 'Wine' },
    edit: { name: 'bottle.edit', changes: { name: 'Rayne Vigneau' } },
  },
  recipe: {
    entity: recipes,
    add: 'recipe.add',
    remove: 'recipe.remove',
    restore: 'recipe.restore',
    given: { name: 'Negroni', instructions: 'Stir.', ingredients },
    edit: { name: 'recipe.edit', changes: { name: 'Americano', tags: ['long'] } },
  },
  shopping: {
    entity: shopping,
    add: 'shopping.add',
    remove: 'shopping.remove',
    restore: 'shopping.restore',
    given: { name: 'Limes' },
  },
  wish: {
    entity: wishes,
    add: 'wish.add',
    remove: 'wish.remove',
    restore: 'wish.restore',
    given: { bottleName: 'Yquem' },
    edit: { name: 'wish.edit', changes: { bottleName: 'Rayne Vigneau' } },
  },
  sighting: {
    entity: sightings,
    add: 'sighting.add',
    remove: 'sighting.remove',
    restore: 'sighting.restore',
    given: { bottleName: 'Yquem', storeName: 'Tower', zipCode: '30308', price: 1, seenAt: 1 },
  },
  alert: {
    entity: alerts,
    add: 'alert.add',
    remove: 'alert.remove',
    restore: 'alert.restore',
    given: { bottle: 'Yquem', targetPrice: 100_00 },
  },
  watch: {
    entity: watches,
    add: 'watch.add',
    remove: 'watch.remove',
    restore: 'watch.restore',
    given: { bottle: 'Yquem' },
  },
  location: {
    entity: locations,
    add: 'location.add',
    remove: 'location.remove',
    given: { name: 'Under the stairs' },
  },
}
const id = idOf(77)

test('every text a person enters is one line, except known longer ones', () => {
  const texts = Object.entries(entities).flatMap(([table, { fields }]) =>
    Object.entries(fields as Fields)
      .filter(
        ([, { owner, values }]) => owner === 'user' && values.are === 'text' && !values.isLine,
      )
      .map(([name]) => `${table}.${name}`),
  )
  expect(texts).toEqual([
    'bottles.notes',
    // Written by our own readers and lists.
    'bottles.sourceKey',
    'bottles.sourceRow',
    'pours.note',
    'bottle_events.note',
    'recipes.description',
    'recipes.instructions',
    'recipes.sourceKey',
    'recipes.notes',
    'recipes.ingredients',
    'recipes.tags',
    'shopping.note',
    'alerts.locations',
    'watches.locations',
    'wishlist.description',
    'sightings.notes',
    'questions.text',
    'settings.timeZone',
  ])
})

test('line breaks in a line become spaces, and no line is blank', () => {
  const name = schemaOf(line({ max: 20 }))
  for (const [given, kept] of [
    ['Port\r\n\tand\u2028cigars', 'Port and cigars'],
    ['\n Yquem\u0085\n', 'Yquem'],
    [' Pappy  Van ', ' Pappy  Van '],
    // Counted in its stored form.
    [`Yquem${'\n'.repeat(30)}1945`, 'Yquem 1945'],
  ] as const)
    expect(name.safeParse(given)).toEqual({ success: true, data: kept })
  for (const given of ['\n\t', 'a\u0000b', 'x'.repeat(21)])
    expect(name.safeParse(given).success).toBe(false)
})

const inACellar = ({ entity, ...one }: TestedEntity) => {
  const cellar = aCellar()
  const asked = (name: MutationName, args: object) =>
    cellar.refusal(name, args as MutationArgs<MutationName>)
  return {
    asked,
    row: () => cellar.row(entity, id),
    add: (more: object = {}) => asked(one.add, { id, ...one.given, ...more }),
    remove: () => asked(one.remove, { id }),
    now: cellar.now,
  }
}

describe.each(Object.entries(tested))('%s', (_, one) => {
  test('an added row exists once, and its id stays taken after its removal', async () => {
    const cellar = inACellar(one)
    expect(await cellar.add()).toBeUndefined()
    const added = await cellar.row()
    expect(added).toMatchObject({ id, createdAt: cellar.now })
    expect(await cellar.add()).toBe('exists')
    await cellar.remove()
    expect(await cellar.row()).toBeUndefined()
    expect(await cellar.add()).toBe('exists')
    expect(await cellar.row()).toBeUndefined()
  })

  test('a round names its row', () => {
    const named = [one.add, one.remove, one.restore, one.edit?.name].filter(
      (one) => one !== undefined,
    )
    for (const name of named) {
      const { rows }: Mutator = mutators[name]
      expect(rows({ id, ...one.given }), name).toEqual([{ entity: one.entity, id }])
    }
  })

  test('removing a missing row is done already', async () => {
    expect(await inACellar(one).remove()).toBeUndefined()
  })

  const { restore, edit } = one
  if (restore)
    test('a removed row is restored unchanged, an existing one stays', async () => {
      const cellar = inACellar(one)
      expect(await cellar.asked(restore, { id })).toBe('gone')
      await cellar.add()
      const added = await cellar.row()
      expect(await cellar.asked(restore, { id })).toBeUndefined()
      expect(await cellar.row()).toEqual(added)
      await cellar.remove()
      expect(await cellar.asked(restore, { id })).toBeUndefined()
      expect(await cellar.row()).toEqual(added)
    })

  if (edit)
    test('an edit changes the fields it names, and never a missing row', async () => {
      const cellar = inACellar(one)
      expect(await cellar.asked(edit.name, { id, changes: edit.changes })).toBe('gone')
      await cellar.add()
      const before = await cellar.row()
      expect(await cellar.asked(edit.name, { id, changes: edit.changes })).toBeUndefined()
      const lists = Object.entries<unknown>({ ...edit.changes }).map(([name, value]) => [
        name,
        Array.isArray(value) ? JSON.stringify(value) : value,
      ])
      expect(await cellar.row()).toEqual({ ...before, ...Object.fromEntries(lists) })
    })
})

test.each([
  ['bottle.import', bottles, tested['bottle']!, 'bottle.edit', 'bottle.remove'],
  ['recipe.import', recipes, tested['recipe']!, 'recipe.edit', 'recipe.remove'],
] as const)(
  '%s keeps existing rows, and restores removed ones from the file',
  async (name, entity, one, edit, remove) => {
    const cellar = aCellar()
    const asked = (act: MutationName, args: object) =>
      cellar.refusal(act, args as MutationArgs<MutationName>)
    const fromFile = { id, ...one.given }
    expect(await asked(name, fromFile)).toBeUndefined()
    const first = await cellar.row(entity, id)
    await asked(edit, { id, changes: { name: 'By hand' } })
    expect(await asked(name, fromFile)).toBeUndefined()
    expect(await cellar.row(entity, id)).toMatchObject({ name: 'By hand' })
    await asked(remove, { id })
    expect(await asked(name, fromFile)).toBeUndefined()
    expect(await cellar.row(entity, id)).toEqual(first)
  },
)

test('a wish with a new search restarts, any other change does not', async () => {
  const cellar = aCellar()
  const told = { id, bottleName: 'Yquem', vintage: 2001, createdAt: 1, updatedAt: 1, notifiedAt: 5 }
  const own = { sizeMl: 750, priority: 'high', isActive: true, notificationPreference: 'instant' }
  const restored = { table: 'wishlist', row: { ...told, ...own, notifiedUntil: 9 } }
  expect(await cellar.refusal('backup.restore', restored)).toBeUndefined()
  const edit = async (changes: object) => {
    await cellar.does('wish.edit', { id, changes })
    return cellar.row(wishes, id)
  }
  for (const changes of [{ description: 'soon' }, { bottleName: 'Yquem' }, { brand: null }])
    expect(await edit(changes)).toMatchObject({ notifiedAt: 5, notifiedUntil: 9 })
  const anew = await edit({ vintage: null })
  expect(anew).not.toHaveProperty('notifiedAt')
  expect(anew).not.toHaveProperty('notifiedUntil')
})

test('a favourite, a tick and a name are given and taken back', async () => {
  const cellar = aCellar()
  const { recipe, shopping: limes, location } = tested
  await cellar.does('recipe.add', { id, ...recipe!.given } as MutationArgs<'recipe.add'>)
  await cellar.does('shopping.add', { id, ...limes!.given } as MutationArgs<'shopping.add'>)
  await cellar.does('location.add', { id, ...location!.given } as MutationArgs<'location.add'>)
  for (const is of [true, true, false]) {
    await cellar.does('recipe.favourite', { id, isFavorite: is })
    await cellar.does('shopping.tick', { id, isDone: is })
    expect(await cellar.row(recipes, id)).toMatchObject({ isFavorite: is })
    expect(await cellar.row(shopping, id)).toMatchObject({ isDone: is })
  }
  await cellar.does('location.rename', { id, name: 'Attic' })
  expect(await cellar.row(locations, id)).toMatchObject({ name: 'Attic' })
  const other = idOf(78)
  expect(await cellar.refusal('recipe.favourite', { id: other, isFavorite: true })).toBe('gone')
  expect(await cellar.refusal('shopping.tick', { id: other, isDone: true })).toBe('gone')
  expect(await cellar.refusal('location.rename', { id: other, name: 'Attic' })).toBe('gone')
})

test('an import is noted once, and undone once, a day ahead at most', async () => {
  const cellar = aCellar()
  const { now } = cellar
  const noted = { id, format: 'generic', fileName: 'a.csv', added: 1, updated: 0 } as const
  await cellar.does('import.record', { ...noted, at: now + 9 * day })
  expect(await cellar.row(imports, id)).toEqual({ ...noted, at: now + day })
  await cellar.does('import.record', { ...noted, at: now, added: 7 })
  expect(await cellar.row(imports, id)).toMatchObject({ added: 1, at: now + day })
  await cellar.does('import.markUndone', { id, at: now + 9 * day })
  await cellar.does('import.markUndone', { id, at: 5 })
  expect(await cellar.row(imports, id)).toMatchObject({ undoneAt: now + day })
  expect(await cellar.refusal('import.markUndone', { id: idOf(78), at: 5 })).toBe('gone')
})
