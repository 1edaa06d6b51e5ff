import { openLog } from '../../../sync-server/http/log.ts'
import type { Job, Jobs } from '../../../sync-server/jobs/jobs.ts'
import { serve } from '../../../sync-server/main.ts'
import { readSettings } from '../../../sync-server/settings.ts'
import type { Careless } from './upkeep.ts'

/** The real server without one of the protections of its jobs: `WITHOUT` is `batches` or `lanes`. */
const without = process.env['WITHOUT'] as Careless

const inOneBatch = (job: Job): Job => ({
  ...job,
  async run(args, batch) {
    for (let { cursor } = batch; ; ) {
      const ended = await job.run(args, { ...batch, cursor, isOver: () => false })
      if (!ended) return
      cursor = ended.next
    }
  },
})
const inOneLane = (job: Job): Job => ({ ...job, lane: 'upkeep' })
const careless = { batches: inOneBatch, lanes: inOneLane }[without]

const running = await serve(readSettings(process.env), openLog('error'), undefined, {
  around: (jobs): Jobs =>
    Object.fromEntries(Object.entries(jobs).map(([kind, job]) => [kind, careless(job)])),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
