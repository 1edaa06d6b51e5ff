import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type DbAddress, openDb } from '../../sync-server/db/open-db.ts'
import { type Jobs, lanes } from '../../sync-server/jobs/jobs.ts'
import { openJobs } from '../../sync-server/jobs/runner.ts'

/**
 * A process that works off the queue, as the server does: `node worker.ts PLACE LOG`. Each batch of
 * `long` writes a line; in each lane `endless.<lane>` never gets to its end.
 */
const [place = '', log = ''] = process.argv.slice(2)
const say = (line: string) => appendFileSync(log, `${line}\n`)

const db = await openDb(JSON.parse(place) as DbAddress, {
  slow: (what) => say(`slow ${what}`),
  failed: (what) => say(`failed ${what}`),
})
const jobs: Jobs = {
  long: {
    lane: 'upkeep',
    async run(args, { cursor }) {
      const { batches } = args as { batches: number }
      const batch = (cursor as number | undefined) ?? 1
      await wait(20)
      say(`batch ${batch} ${process.pid} ${Date.now()}`)
      return batch === batches ? undefined : { next: batch + 1 }
    },
  },
  ...Object.fromEntries(
    lanes.map((lane) => [
      `endless.${lane}`,
      {
        lane,
        async run(_: unknown, { cursor }: { cursor: unknown }) {
          if (cursor === undefined) say(`endless ${lane} ${process.pid}`)
          await wait(20)
          return { next: Number(cursor ?? 0) + 1 }
        },
      },
    ]),
  ),
}
const runner = openJobs({
  db,
  jobs,
  report: (what, error) => say(`report ${what} ${String(error)}`),
})
await runner.start()
process.on('SIGTERM', () => {
  void runner
    .stop()
    .then(() => db.close())
    .then(() => process.exit(0))
})
// Without a server nothing else keeps the process.
setInterval(() => {}, 60_000)
say(`ready ${process.pid}`)
