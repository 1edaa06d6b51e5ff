import { randomUUID } from 'node:crypto'
import { changeSettings } from '../../shared/features/account/setting-mutators.ts'
import { watchCrud } from '../../shared/features/alerts/availability-alert-mutators.ts'
import { alertCrud } from '../../shared/features/alerts/price-alert-mutators.ts'
import { finishBottle, openBottle } from '../../shared/features/bar/bottle-event-mutators.ts'
import { locationCrud } from '../../shared/features/bar/location-mutators.ts'
import { logUse } from '../../shared/features/bar/pour.ts'
import { bottleCrud, tagBottles } from '../../shared/features/collection/bottle-mutators.ts'
import { classics } from '../../shared/features/recipes/classics.ts'
import { favouriteRecipe, recipeCrud } from '../../shared/features/recipes/recipe-mutators.ts'
import { wishCrud } from '../../shared/features/wishlist/wish-mutators.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, dayOf, hour, type Instant } from '../../shared/kernel/time.ts'
import { type DemoBottling, bottlings } from './bottlings.ts'
import { Chance, seedOf } from './chance.ts'
import { people, type Who } from './people.ts'
import { pictureOf } from './pictures.ts'
import type { Resident } from './resident.ts'
import type { Town } from './town.ts'
import { notesOnUses, places, tagWords } from './words.ts'

/** Bottles of one person, as the demo remembers them. */
export interface DemoCellar {
  readonly owner: Resident
  /** Separate for each cellar, so that a change in one does not affect another. */
  readonly chance: Chance
  readonly bottles: DemoBottle[]
  /** Bottles that its owner has not bought yet. */
  readonly wanted: DemoBottling[]
}

interface DemoBottle {
  readonly id: Id
  readonly bottling: DemoBottling
  value: number | undefined
}

/** Photos on their way at once: a device sends one after the other, a demo need not. */
const photoBatchSize = 6

/** Creates a person and fills their cellar; the purchases are years old. */
export async function fillCellar(town: Town, who: Who): Promise<DemoCellar> {
  const owner = town.resident[who]
  const { cellar: count, home } = people[who]
  const chance = new Chance(seedOf(`${town.seed} ${who}`))
  const [wanted, all] = [chance.shuffled(bottlings), count]
  const cellar: DemoCellar = { owner, chance, bottles: [], wanted }
  owner.mutate(changeSettings, { changes: { ...home, listStyle: 'cards' } })
  for (const name of places) owner.mutate(locationCrud['location.add'], { id: randomUUID(), name })
  const first = wanted.splice(0, all)
  const photos = await photographed(owner, first)
  for (const bottling of first)
    add(cellar, bottling, {
      photo: photos.get(bottling),
      purchasedOn: dayOf(town.now() - chance.between(20, 1_500) * day),
    })
  for (const tag of tagWords) {
    const ids = cellar.bottles.filter(() => chance.is(0.08)).map(({ id }) => id)
    if (ids.length > 0) owner.mutate(tagBottles, { ids, add: [tag], remove: [] })
  }
  keepRecipes(cellar)
  seek(town, who)
  await owner.sync()
  return cellar
}

/** Takes pictures of bottles; gives the hashes that name them. */
async function photographed(owner: Resident, some: readonly DemoBottling[]) {
  const photos = new Map<DemoBottling, string>()
  const left = [...some]
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop())
      photos.set(next, await owner.photograph(await pictureOf(next)))
  }
  await Promise.all(Array.from({ length: photoBatchSize }, one))
  return photos
}

function add(
  { owner, chance, bottles }: DemoCellar,
  bottling: DemoBottling,
  {
    photo,
    purchasedOn,
    to,
  }: { readonly photo: string | undefined; readonly purchasedOn: string; readonly to?: Id },
): Id {
  const { price, nthOfBrand: _, ...facts } = bottling
  const { vintage, category } = bottling
  const id = randomUUID()
  const isWine = category === 'Wine'
  const dollars = (least: number, most: number) =>
    Math.round((price * chance.between(least, most)) / 10_000) * 100
  const paid = dollars(72, 108)
  const value = chance.is(0.6) ? dollars(86, 140) : undefined
  owner.mutate(
    bottleCrud['bottle.add'],
    {
      id,
      ...facts,
      ...(photo !== undefined && { photo }),
      ...(chance.is(0.9) && { purchasePrice: paid }),
      ...(value !== undefined && { currentValue: value }),
      purchasedOn,
      location: isWine ? chance.oneOf(['Cellar', 'Wine Fridge']) : chance.oneOf(places),
      quantity: isWine && chance.is(0.3) ? chance.between(2, 6) : 1,
      ...(vintage !== undefined &&
        isWine && { drinkFrom: vintage + 4, drinkTo: vintage + chance.between(7, 25) }),
      ...(chance.is(0.3) && { rating: chance.between(5, 10) / 2 }),
    },
    to,
  )
  if (to === undefined) bottles.push({ id, bottling, value })
  return id
}

/** Classics a person makes, and a drink of their own from their own bottle. */
function keepRecipes({ owner, chance, bottles }: DemoCellar): void {
  for (const classic of classics.filter(() => chance.is(0.12))) {
    const { slug: _, ...recipe } = classic
    const id = randomUUID()
    owner.mutate(recipeCrud['recipe.add'], { id, ...recipe, rating: chance.between(6, 10) / 2 })
    if (chance.is(0.4)) owner.mutate(favouriteRecipe, { id, isFavorite: true })
  }
  const base = bottles.find(({ bottling }) => bottling.category === 'Whiskey')
  if (!base) return
  owner.mutate(recipeCrud['recipe.add'], {
    id: randomUUID(),
    name: 'Back Porch Sour',
    ingredients: [
      { name: base.bottling.name, amount: '2 oz', bottleId: base.id },
      { name: 'Lemon juice', amount: '3/4 oz' },
      { name: 'Honey', amount: '2 teaspoons' },
    ],
    instructions: 'Stir the honey into the juice, add the whiskey, shake with ice, strain.',
    glassType: 'Old-fashioned glass',
    rating: 4.5,
  })
}

/** Wishes of all people. Some of these bottles reach a store within the six weeks. */
const usualWish = { bottleName: 'Hibiki 21 Year', brand: 'Hibiki', maxPrice: 700_00 }
const wished: Readonly<Partial<Record<Who, readonly (typeof usualWish)[]>>> = {
  ivy: [
    { bottleName: 'Fortaleza Reposado', brand: 'Fortaleza', maxPrice: 80_00 },
    { bottleName: 'Yamazaki 18 Year', brand: 'Yamazaki', maxPrice: 750_00 },
    usualWish,
  ],
}

function seek({ resident }: Town, who: Who): void {
  const owner = resident[who]
  const { location } = people[who].home
  for (const wish of wished[who] ?? [usualWish])
    owner.mutate(wishCrud['wish.add'], { id: randomUUID(), ...wish, priority: 'high' })
  const alert = { locations: [location, 'Chicago, IL'], isActive: true }
  owner.mutate(alertCrud['alert.add'], {
    id: randomUUID(),
    bottle: 'Springbank 15 Year',
    brand: 'Springbank',
    targetPrice: 180_00,
    ...alert,
  })
  owner.mutate(alertCrud['alert.add'], {
    id: randomUUID(),
    bottle: 'The Macallan Sherry Oak 18 Year',
    brand: 'The Macallan',
    targetPrice: 320_00,
    ...alert,
  })
  owner.mutate(watchCrud['watch.add'], {
    id: randomUUID(),
    bottle: 'Hennessy X.O',
    brand: 'Hennessy',
    ...alert,
  })
}

/** An evening: some bottles are opened, poured from and emptied, and some are worth more than before. */
export async function simulateEvening(cellar: DemoCellar, now: () => Instant): Promise<void> {
  const { owner, bottles, chance } = cellar
  const evening = now()
  const empty: DemoBottle[] = []
  for (const bottle of bottles) {
    const { id, value } = bottle
    if (chance.is(0.025)) {
      const at = evening - chance.between(0, 3) * hour
      pour(owner, { id, at, note: chance.oneOf(notesOnUses) })
      if (chance.is(0.08)) {
        owner.mutate(finishBottle, { id, eventId: randomUUID(), at: evening })
        empty.push(bottle)
        continue
      }
    }
    if (value !== undefined && chance.is(0.06)) {
      const currentValue = Math.round((value * chance.between(95, 110)) / 10_000) * 100
      owner.mutate(bottleCrud['bottle.edit'], { id, changes: { currentValue } })
      bottle.value = currentValue
    }
  }
  for (const bottle of empty) bottles.splice(bottles.indexOf(bottle), 1)
  // Large collectors keep buying.
  const bought = bottles.length > 50 && chance.is(0.6) ? cellar.wanted.shift() : undefined
  if (bought) {
    const photos = await photographed(owner, [bought])
    add(cellar, bought, { photo: photos.get(bought), purchasedOn: dayOf(evening) })
  }
  await owner.sync()
}

interface Pour {
  readonly id: Id
  readonly at: Instant
  readonly note: string
}

function pour(by: Resident, { id, at, note }: Pour, cellar?: Id): void {
  by.mutate(openBottle, { id, eventId: randomUUID(), at }, cellar)
  const use = { bottleId: id, pourId: randomUUID(), at, amountMl: 45, levelDrop: 6, note }
  by.mutate(logUse, use, cellar)
}

/** A guest adds bottles to another cellar, and pours a glass of one. */
export async function visit(guest: DemoCellar, host: DemoCellar, now: () => Instant) {
  const to = host.owner.id
  const brought = host.wanted.splice(0, 2)
  const photos = await photographed(guest.owner, brought)
  for (const bottling of brought) {
    const purchasedOn = dayOf(now())
    const id = add(guest, bottling, { photo: photos.get(bottling), purchasedOn, to })
    pour(guest.owner, { id, at: now(), note: 'With friends' }, to)
  }
  await guest.owner.sync()
}
