import type { EngineKind } from './engines.ts'
import { type Figures, median } from './figures.ts'
import { openRealApp, painted } from './real-app.ts'
import type { Sessions } from './session.ts'
import { usual } from './works.ts'

const byName = '/collections?sort=name'
const opens = 3

/** The real screen of a collection, for a returning user. */
export async function onRealScreen(sessions: Sessions, engine: EngineKind): Promise<Figures> {
  const app = await openRealApp(await sessions.dataWith(engine, usual))
  try {
    const times: number[] = []
    for (let i = 0; i < opens; i++)
      times.push(await painted(app.device, app.origin + byName, { rows: usual }))
    return { screen: median(times) }
  } finally {
    await app.close()
  }
}

/** The same in a browser that has just begun, while the server is stopped. */
export async function onColdStart(sessions: Sessions, engine: EngineKind): Promise<Figures> {
  const app = await openRealApp(await sessions.dataWith(engine, usual))
  try {
    await app.server.stop()
    const address = `${app.origin}/collections`
    const cold = await painted(await app.reopen(), address, { rows: usual })
    const slow = await painted(await app.reopen(), address, { rows: usual, slowdown: 4 })
    return { cold, 'cold.slow': slow }
  } finally {
    await app.close()
  }
}
