import { randomUUID } from 'node:crypto'
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
import type { Chance } from './chance.ts'
import type { Resident } from './resident.ts'
import { type InventedBottle, inventedBottles, notesOnUses, places, tagWords } from './words.ts'

/** Bottles of one person, as the demo remembers them. */
export interface DemoCellar {
  readonly owner: Resident
  readonly bottles: readonly { readonly id: Id; readonly value: number | undefined }[]
}

/** Fills a cellar with so many bottles, all added at this moment; the purchases lie years back. */
export async function fillCellar(
  owner: Resident,
  wanted: number,
  { chance, now }: { readonly chance: Chance; readonly now: () => Instant },
): Promise<DemoCellar> {
  for (const name of places) owner.mutate(locationCrud['location.add'], { id: randomUUID(), name })
  const bottles = Array.from({ length: wanted }, (_, at) => {
    const invented = inventedBottles[at % inventedBottles.length] ?? inventedBottles[0]
    if (!invented) throw new Error('there are no invented bottles')
    const { brand, category, subcategory, region, sizeMl, abv, price } = invented
    const { name, vintage } = anotherOf(invented, Math.floor(at / inventedBottles.length))
    const id = randomUUID()
    const paid = Math.round((price * chance.between(70, 105)) / 10_000) * 100
    const value = chance.is(0.55)
      ? Math.round((price * chance.between(95, 190)) / 10_000) * 100
      : undefined
    const isWine = category === 'Wine'
    owner.mutate(bottleCrud['bottle.add'], {
      id,
      name: `${brand} ${name}`,
      brand,
      category,
      subcategory,
      region,
      sizeMl,
      abv,
      vintage,
      ...(chance.is(0.9) && { purchasePrice: paid }),
      ...(value !== undefined && { currentValue: value }),
      purchasedOn: dayOf(now() - chance.between(20, 1_500) * day),
      location: isWine ? chance.oneOf(['Cellar', 'Wine Fridge']) : chance.oneOf(places),
      quantity: isWine && chance.is(0.3) ? chance.between(2, 6) : 1,
      ...(vintage !== undefined &&
        isWine && { drinkFrom: vintage + 4, drinkTo: vintage + chance.between(7, 25) }),
      ...(chance.is(0.3) && { rating: chance.between(5, 10) / 2 }),
    })
    return { id, value }
  })
  for (const tag of tagWords) {
    const ids = bottles.filter(() => chance.is(0.08)).map(({ id }) => id)
    if (ids.length > 0) owner.mutate(tagBottles, { ids, add: [tag], remove: [] })
  }
  for (const classic of classics.filter(() => chance.is(0.12))) {
    const { slug: _, ...recipe } = classic
    const id = randomUUID()
    owner.mutate(recipeCrud['recipe.add'], { id, ...recipe, rating: chance.between(6, 10) / 2 })
    if (chance.is(0.4)) owner.mutate(favouriteRecipe, { id, isFavorite: true })
  }
  const [first, second] = [chance.oneOf(wishes), chance.oneOf(wishes)]
  owner.mutate(wishCrud['wish.add'], { id: randomUUID(), ...first, priority: 'high' })
  owner.mutate(alertCrud['alert.add'], {
    id: randomUUID(),
    bottle: second.bottleName,
    brand: second.brand,
    targetPrice: 90_00,
    locations: ['Atlanta, GA'],
    isActive: true,
  })
  owner.mutate(watchCrud['watch.add'], {
    id: randomUUID(),
    bottle: first.bottleName,
    brand: first.brand,
    locations: ['Atlanta, GA'],
    isActive: true,
  })
  await owner.sync()
  return { owner, bottles }
}

/** A large cellar has several years and batches of what its owner likes. */
const anotherOf = ({ name, vintage }: InventedBottle, nth: number) =>
  vintage === undefined
    ? { name: nth === 0 ? name : `${name}, Batch ${nth + 1}`, vintage }
    : { name, vintage: vintage - nth }

const wishes = [
  { bottleName: 'Grey Wolf 18 Year', brand: 'Grey Wolf' },
  { bottleName: 'Old Foxglove Single Barrel 12', brand: 'Old Foxglove' },
  { bottleName: 'Château Lumière Grand Vin', brand: 'Château Lumière' },
] as const

/** An evening: some bottles are opened, poured from and emptied, and one is worth more than before. */
export async function liveAnEvening(
  { owner, bottles }: DemoCellar,
  { chance, now }: { readonly chance: Chance; readonly now: () => Instant },
): Promise<void> {
  const evening = now()
  for (const { id, value } of bottles) {
    if (chance.is(0.025)) {
      const at = evening - chance.between(0, 3) * hour
      owner.mutate(openBottle, { id, eventId: randomUUID(), at })
      owner.mutate(logUse, {
        bottleId: id,
        pourId: randomUUID(),
        at,
        amountMl: 45,
        levelDrop: 6,
        note: chance.oneOf(notesOnUses),
      })
      if (chance.is(0.08)) owner.mutate(finishBottle, { id, eventId: randomUUID(), at: evening })
    }
    if (value !== undefined && chance.is(0.04)) {
      const currentValue = Math.round((value * chance.between(92, 118)) / 10_000) * 100
      owner.mutate(bottleCrud['bottle.edit'], { id, changes: { currentValue } })
    }
  }
  await owner.sync()
}
