import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { ingredientsText } from '../../../shared/features/recipes/ingredient.ts'
import { recipes } from '../../../shared/features/recipes/recipe.ts'
import { dayNumber, valuations, written } from '../../../shared/features/value/valuation.ts'
import { type Entity, newRow, type Row } from '../../../shared/kernel/entity.ts'
import { type Id, uuidV7 } from '../../../shared/kernel/id.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import { freePort } from '../../support/free-port.ts'
import { startServer } from '../../support/server.ts'
import { aBottle } from '../bottles.ts'
import { signedInAt } from '../control.ts'

/** How much a cellar holds. */
export interface Holds {
  readonly bottles: number
  readonly recipes: number
  /** Four things happen a day: two uses, a move and the way back; and each month all is valued. */
  readonly days: number
}

/** The cellar of a person after years, and one with a tenth of everything. */
export const large: Holds = { bottles: 10_000, recipes: 1_000, days: 5 * 365 }
export const small: Holds = { bottles: 1_000, recipes: 100, days: 183 }

/** A data folder of a stopped server with such a cellar; the caller removes it. */
export async function cellarWith(holds: Holds): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-bench-cellar-'))
  const server = await startServer({ dataDir, appOrigin: `http://localhost:${await freePort()}` })
  try {
    const { account } = await signedInAt(server)
    await fill(path.join(dataDir, 'undercroft.sqlite'), account.id as Id<'user'>, rowsOf(holds))
  } finally {
    await server.stop()
  }
  return dataDir
}

interface Put {
  readonly entity: Entity
  readonly row: { readonly id: Id }
}

const batchSize = 1_000

/** Adds rows on the server like its own jobs: each device gets them in its next round. */
async function fill(sqliteFile: string, userId: Id<'user'>, all: readonly Put[]): Promise<void> {
  const db = await openDb({ sqliteFile }, { slow: () => {}, failed: () => {} })
  for (let from = 0; from < all.length; from += batchSize)
    await changeCellar({ db }, userId, async ({ rows }) => {
      for (const { entity, row } of all.slice(from, from + batchSize))
        await rows.put(entity, row as Row<Entity>)
    })
  await db.close()
}

function rowsOf({ bottles: count, recipes: drinks, days }: Holds): Put[] {
  const happened = Array.from({ length: days }, (_, number) => aDay(number, count)).flat()
  const uses = new Map<Id, number[]>()
  for (const { entity, row } of happened) {
    if (entity.table !== pours.table) continue
    const { bottleId, at } = row as Row<typeof pours>
    uses.set(bottleId, [...(uses.get(bottleId) ?? []), at])
  }
  const shelf = Array.from({ length: count }, (_, number) => aBottle(number))
  return [
    ...shelf.map((bottle): Put => {
      const used = uses.get(bottle.id)
      const sums = used && { useCount: used.length, lastUsedAt: Math.max(...used) }
      return { entity: bottles, row: { ...bottle, ...sums } }
    }),
    ...shelf.map(({ id }, number) => aHistory(id, number, days)),
    ...Array.from({ length: drinks }, (_, number) => aRecipe(number)),
    ...happened,
  ]
}

const idOf = (kind: number, number: number) =>
  uuidV7(
    Date.UTC(2021, 0, 1) + number,
    Uint8Array.from({ length: 10 }, (_, at) => (at < 2 ? kind : (number >> (8 * (at % 4))) & 0xff)),
  )

function aHistory(id: Id, number: number, days: number): Put {
  const today = dayNumber(dayOf(Date.now()))
  const months = Math.floor(days / 30)
  const points = Array.from({ length: months }, (_, month) => ({
    on: today - (months - month) * 30,
    quantity: 1,
    source: 'own' as const,
    each: 1_000 + ((number * 7 + month * 131) % 40_000),
  }))
  return { entity: valuations, row: { id, history: written(points) } as Row<typeof valuations> }
}

const pourables = [
  'Bourbon',
  'Scotch',
  'Gin',
  'Vodka',
  'Rum',
  'Tequila',
  'Cognac',
  'Amaro',
  'Dry vermouth',
  'Sweet vermouth',
  'Orange liqueur',
  'Coffee liqueur',
]

function aRecipe(number: number): Put {
  const at = Date.UTC(2021, 0, 1) + number
  const ingredients = Array.from({ length: 2 + (number % 4) }, (_, place) => ({
    name: pourables[(number * 7 + place * 5) % pourables.length]!,
    amount: `${15 + 15 * ((number + place) % 4)} ml`,
  }))
  const row = newRow(recipes, idOf(1, number), {
    name: `Drink ${number}`,
    instructions: 'Stir with ice, and strain.',
    ingredients: ingredientsText(ingredients),
    tags: JSON.stringify([`kind ${number % 12}`]),
    createdAt: at,
    updatedAt: at,
  })
  return { entity: recipes, row }
}

/** The events of one past day: two uses of one bottle, and another that moves and returns. */
function aDay(number: number, count: number): Put[] {
  const at = Date.now() - (number + 1) * day
  const bottleId = aBottle((number * 13) % count).id
  const moved = aBottle((number * 31 + 7) % count)
  const pour = (which: number): Put => ({
    entity: pours,
    row: newRow(pours, idOf(2 + which, number), { bottleId, at, amountMl: 30 }),
  })
  const move = (which: number, fromLocation: string, toLocation: string): Put => ({
    entity: bottleEvents,
    row: newRow(bottleEvents, idOf(4 + which, number), {
      bottleId: moved.id,
      kind: 'moved',
      at,
      fromLocation,
      toLocation,
    }),
  })
  return [
    pour(0),
    pour(1),
    move(0, moved.location, 'The table'),
    move(1, 'The table', moved.location),
  ]
}
