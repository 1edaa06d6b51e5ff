import type { Batch, Job } from '../../sync-server/jobs/jobs.ts'

/**
 * Runs a job to its end, a batch at a time and each as short as can be, with the cursor between them
 * as the database brings it back. Answers how many batches that were.
 */
export async function runWhole(job: Pick<Job, 'run'>, args: unknown = {}): Promise<number> {
  let cursor: unknown
  for (let batches = 1; ; batches++) {
    const ended = await job.run(
      args,
      aBatch(cursor, () => true),
    )
    if (!ended) return batches
    cursor = JSON.parse(JSON.stringify(ended.next))
  }
}

/**
 * Runs a job to its end as processes do that die: each batch is done twice, by the one that dies before
 * its cursor is kept and by the next one. Answers how many batches that were.
 */
export async function runAmongTheDying(
  processes: readonly Job[],
  args: unknown = {},
): Promise<number> {
  let cursor: unknown
  for (let batches = 1, turn = 0; ; batches++) {
    const batch = aBatch(cursor, () => true)
    await processes[turn++ % processes.length]!.run(args, batch)
    const ended = await processes[turn % processes.length]!.run(args, batch)
    if (!ended) return batches
    cursor = JSON.parse(JSON.stringify(ended.next))
  }
}

/** A batch of a job that lies in no queue. */
export const aBatch = (cursor: unknown, isOver: Batch['isOver']): Batch => ({
  cursor,
  isOver,
  endIn: () => Promise.resolve(true),
  signal: new AbortController().signal,
})
