// must be caught: layer
export const worker = new Worker(new URL('../../sync-server/jobs/queue.ts', import.meta.url))
