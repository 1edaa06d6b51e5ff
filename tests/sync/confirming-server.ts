import { openDb } from '../../sync-server/db/open-db.ts'
import { silent } from '../support/engines.ts'
import { aBottle, RoundServer, WireDevice } from './rounds.ts'

/**
 * A server of rounds in a process of its own, to be killed: the users that stdin names send round
 * after round, and each uid is written to stdout when it was confirmed.
 */
const file = process.argv[2] ?? ''
let given = ''
for await (const chunk of process.stdin) given += String(chunk)
const db = await openDb({ sqliteFile: file }, silent)
const server = new RoundServer(db, { rate: () => undefined })

await Promise.all(
  (JSON.parse(given) as string[]).map(async (userId) => {
    const device = new WireDevice(server, userId)
    for (;;) {
      const { uid } = device.does('bottle.add', aBottle())
      await device.round()
      process.stdout.write(`${uid}\n`)
    }
  }),
)
