import { startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { aClient, joined } from './client.ts'
import { Ledger } from './ledger.ts'
import { broken } from './oracle.ts'
import { stored } from './stored.ts'

export const largeOutboxFaults = {
  killed: 'the server was killed while it took a large outbox',
  reloaded: 'the app was closed and opened again while it sent a large outbox',
} as const

/** A month of changes offline. */
const size = 10_000
/** Rounds and deaths together, more than it takes. */
const enough = 2_000

/**
 * A device comes back with ten thousand changes, and neither it nor the server is left alone while
 * it sends them.
 */
export async function largeOutboxHistory(
  seed: number,
  report: Pick<PartReport, 'fired'>,
): Promise<void> {
  const chance = chanceFrom(seed)
  const server = await startServer()
  const ledger = new Ledger()
  const ada = await joined(server.origin, 'Ada')
  const { device, round } = await aClient(() => server.origin, ada, { ledger, chance })
  try {
    const bottleId = device.newId()
    await device.do('bottle.add', {
      id: bottleId,
      name: 'Bottle',
      brand: 'Ardbeg',
      category: 'Whiskey',
    })
    const uses = Array.from({ length: size - 1 }, (_, at) => ({
      name: 'bottle.logUse',
      args: { bottleId, pourId: device.newId(), at },
    }))
    await device.doAll(uses)

    for (let turn = 0; (await device.store.db.outbox.count()) > 0; turn++) {
      if (turn > enough) throw new Error('the outbox does not empty')
      const what = chance.upTo(4)
      if (what === 0) await device.reload()
      if (what === 0) report.fired(largeOutboxFaults.reloaded)
      const delay = chance.upTo(120)
      const killing =
        what === 1
          ? new Promise((resolve) => setTimeout(resolve, delay)).then(server.kill)
          : undefined
      await round()
      if (!killing) continue
      await killing
      report.fired(largeOutboxFaults.killed)
      await server.start()
    }
    const has = await stored({ dataDir: server.dataDir })
    const found = broken(ledger, has, { all: true })
    if (found.length > 0) throw new Error(found.slice(0, 12).join('\n'))
    if (has.log.length !== size) throw new Error(`the log has ${has.log.length} of ${size}`)
  } finally {
    device.close()
    await server.remove()
  }
}
