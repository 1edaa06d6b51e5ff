import type { Job } from '../../sync-server/jobs/jobs.ts'

/** Does a job at once, batch after batch, without a queue. */
export async function wholeJob(job: Pick<Job, 'run'>, args: unknown = {}): Promise<void> {
  const { signal } = new AbortController()
  for (let cursor: unknown; ; ) {
    const ended = await job.run(args, { cursor, signal, isOver: () => false })
    if (!ended) return
    // A cursor goes through the database.
    cursor = JSON.parse(JSON.stringify(ended.next))
  }
}
