import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mostMutationsInRound } from '../../../shared/business/sync.ts'
import { uuidV7 } from '../../../shared/kernel/id.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Deed } from '../../support/another-client.ts'
import { freePort } from '../../support/free-port.ts'
import { startServer } from '../../support/server.ts'
import { aBottle } from '../bottles.ts'
import { asAnotherDevice, signedInAt } from '../control.ts'

/** How much a cellar holds. */
export interface Holds {
  readonly bottles: number
  readonly recipes: number
  /** Four things happen a day: two uses, a move and the way back. */
  readonly days: number
}

/** A cellar of a person who has kept it for years, and one with a tenth of everything. */
export const large: Holds = { bottles: 10_000, recipes: 1_000, days: 5 * 365 }
export const small: Holds = { bottles: 1_000, recipes: 100, days: 183 }

/** A data folder of a stopped server with such a cellar; whoever asks for it removes it. */
export async function cellarWith({ bottles, recipes, days }: Holds): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-bench-cellar-'))
  const server = await startServer({ dataDir, appOrigin: `http://localhost:${await freePort()}` })
  try {
    const device = asAnotherDevice(server, await signedInAt(server))
    await device.seed({ from: 0, count: bottles })
    const deeds = [
      ...Array.from({ length: recipes }, (_, number) => aRecipe(number)),
      ...Array.from({ length: days }, (_, number) => aDay(number, bottles)).flat(),
    ]
    for (let from = 0; from < deeds.length; from += mostMutationsInRound)
      await device.does(deeds.slice(from, from + mostMutationsInRound))
  } finally {
    await server.stop()
  }
  return dataDir
}

const idOf = (kind: number, number: number) =>
  uuidV7(
    Date.UTC(2021, 0, 1) + number,
    Uint8Array.from({ length: 10 }, (_, at) => (at < 2 ? kind : (number >> (8 * (at % 4))) & 0xff)),
  )

const pourables = [
  ...['Bourbon', 'Scotch', 'Gin', 'Vodka', 'Rum', 'Tequila', 'Cognac', 'Amaro'],
  ...['Dry vermouth', 'Sweet vermouth', 'Orange liqueur', 'Coffee liqueur'],
]

const aRecipe = (number: number): Deed => ({
  name: 'recipe.add',
  args: {
    ...{ id: idOf(1, number), name: `Drink ${number}`, instructions: 'Stir with ice, and strain.' },
    ingredients: Array.from({ length: 2 + (number % 4) }, (_, at) => ({
      name: pourables[(number * 7 + at * 5) % pourables.length]!,
      amount: `${15 + 15 * ((number + at) % 4)} ml`,
    })),
    tags: [`kind ${number % 12}`],
  },
})

/** What happens on one day of the past: two uses of one bottle, and another that moves and comes back. */
function aDay(number: number, bottles: number): Deed[] {
  const at = Date.now() - (number + 1) * day
  const used = aBottle((number * 13) % bottles).id
  const { id, location } = aBottle((number * 31 + 7) % bottles)
  const pour = (which: number): Deed => ({
    name: 'bottle.logUse',
    args: { bottleId: used, pourId: idOf(2 + which, number), at, amountMl: 30 },
  })
  const move = (which: number, to: string): Deed => ({
    name: 'bottle.move',
    args: { id, eventId: idOf(4 + which, number), at, location: to },
  })
  return [pour(0), pour(1), move(0, 'The table'), move(1, location)]
}
