import type { Job } from '../../sync-server/jobs/jobs.ts'

/**
 * Runs a job to its end, a batch at a time and each as short as can be, with the cursor between them
 * as the database brings it back. Answers how many batches that were.
 */
export async function runWhole(job: Job, args: unknown = {}): Promise<number> {
  const { signal } = new AbortController()
  let cursor: unknown
  for (let batches = 1; ; batches++) {
    const ended = await job.run(args, { cursor, signal, isOver: () => true })
    if (!ended) return batches
    cursor = JSON.parse(JSON.stringify(ended.next))
  }
}
