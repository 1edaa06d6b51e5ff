import { afterAll, describe, expect, test } from 'vitest'
import { type EngineKind, engines, rawDexie, thisApp } from './engines.ts'
import { median } from './figures.ts'
import { Sessions } from './session.ts'
import { type DeviceWork, type Doing, onEmptyDevice, onFullDevice } from './works.ts'

// A bench of a broken engine would lie: each work checks its result, and here each engine runs all
// works with a few bottles.
const sessions = new Sessions()
afterAll(() => sessions.remove())

const doing = (engine: EngineKind, works: readonly DeviceWork[]): Doing => ({
  sessions,
  engine,
  works: new Set(works),
  times: { adds: 2, queued: 5, opens: 1, pulls: 1 },
})
const some = 60

// Each needs servers and browsers of its own, and may have to share the machine.
describe('the engines of the bench', { timeout: 300_000 }, () => {
  test.each(engines.filter(({ name }) => name === rawDexie || name === thisApp))(
    '$name keeps what is added, sends it, and fetches what others added and changed',
    async (engine) => {
      const own = await onEmptyDevice(doing(engine, ['add', 'replay']))
      expect(Object.keys(own).sort()).toEqual(['add.0', 'replay'])

      const fetched = await onFullDevice(
        doing(engine, ['add', 'new-device', 'open', 'search', 'pull']),
        some,
      )
      expect(Object.keys(fetched).sort()).toEqual([
        `add.${some}`,
        'fill.bytes',
        'fill.first',
        'fill.readable',
        `pull.${some}`,
        `pull.${some}.bytes`,
        'read',
        'search.first',
        'search.next',
      ])
      // A further search takes less than the browser's clock tells.
      for (const [name, figure] of Object.entries(fetched))
        expect(figure, name).toBeGreaterThan(name === 'search.next' ? -1 : 0)
    },
  )

  test('an engine that lost a bottle is noticed', async () => {
    const engine = engines.find(({ name }) => name === rawDexie)!
    const lossy = { ...doing(engine, ['new-device']), sessions: withOneLess(sessions) }
    await expect(onFullDevice(lossy, some)).rejects.toThrow(`holds ${some - 1} of ${some}`)
  })
})

/** Opens every session on a server with one bottle less than requested. */
const withOneLess = (whole: Sessions): Pick<Sessions, 'open'> => ({
  open: (engine, stored) => whole.open(engine, stored - 1),
})

test('the median of an even number of figures is between the middle two', () => {
  expect(median([4, 1, 3, 10])).toBe(3.5)
  expect(median([5, 1, 3])).toBe(3)
})
