import { afterAll, beforeAll, test } from 'vitest'
import { runSeed, sampleOf } from '../../support/scope.ts'
import { mustComeInPages, pagedLists } from './paged-lists.ts'
import { openWorld, type Side, type World } from './world.ts'

// Two lists, drawn by lot, of people who have nothing else. All of them, of people who have everything,
// and on both databases, are `npm run deep -- --only matrix`.

let world: World
let one: Side
let other: Side
beforeAll(async () => {
  world = await openWorld('SQLite', [])
  one = await world.side('Of Pages', [])
  other = await world.side('Of Others', [])
})
afterAll(() => world.close())

test.each(sampleOf(pagedLists, 2))(
  `$name: each once, and no page after the last (TEST_SEED=${runSeed})`,
  async ({ list }) => {
    await mustComeInPages(world, list, one, other)
  },
)
