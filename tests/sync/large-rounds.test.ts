import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSteps } from '../../sync-server/sync/round/steps.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, RoundServer, WireDevice } from './rounds.ts'
import { limitMs } from '../support/scope.ts'

/** Changes of 100 kB. */
function doesMuch(device: WireDevice) {
  for (let made = 0; made < 10; made++)
    device.does('bottle.add', { ...aBottle(), notes: 'x'.repeat(10_000) })
}

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  test('large rounds of one user run one after another, and delay no other user', async () => {
    const begun: number[] = []
    const gates: (() => void)[] = []
    const server = new RoundServer(database.current.db, {
      steps: {
        ...defaultSteps,
        async commit(...given) {
          begun.push(gates.length)
          await new Promise<void>((resolve) => gates.push(resolve))
          return defaultSteps.commit(...given)
        },
      },
    })
    const begins = (count: number) =>
      expect.poll(() => begun.length, { timeout: limitMs(30_000) }).toBe(count)
    const [eve, ann] = [await server.addUser(), await server.addUser()]
    const [first, second, small] = [0, 1, 2].map(() => new WireDevice(server, eve)) as [
      WireDevice,
      WireDevice,
      WireDevice,
    ]
    const another = new WireDevice(server, ann)
    for (const device of [first, second, another]) doesMuch(device)
    small.does('bottle.add', aBottle())

    const rounds = [first.round()]
    await begins(1)
    rounds.push(second.round())
    // The later one is there, and the second large one of the same user is not.
    rounds.push(small.round())
    await begins(2)
    rounds.push(another.round())
    await begins(3)
    gates[1]?.()
    await rounds[2]
    gates[2]?.()
    await rounds[3]
    expect(begun).toHaveLength(3)
    expect([small, another].map(({ outbox }) => outbox.length)).toEqual([0, 0])

    gates[0]?.()
    await begins(4)
    gates[3]?.()
    await Promise.all(rounds)
    expect([first, second].map(({ outbox }) => outbox.length)).toEqual([0, 0])
  })
})
