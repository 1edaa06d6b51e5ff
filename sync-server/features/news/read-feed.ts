import { Worker } from 'node:worker_threads'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { ToRead } from './feed-worker.ts'
import type { ParsedFeed, SentFeed } from './parse-feed.ts'

export type ReadFeed = ParsedFeed | { readonly is: 'too_costly' }

/** No real feed takes as long; milliseconds with the start of the thread. */
const timeoutMs = 10 * second
const maxMemoryMb = 256
/** A thread waits so long for the next feed: to start one takes longer than to read most. */
const idleTimeoutMs = 5 * second

let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout; drop(): void } | undefined

/**
 * Reads a feed on a thread of its own. *Because* megabytes of markup take longer than a batch may hold
 * the thread that answers, and one that was made to take for ever, or all memory, takes that thread only.
 */
export async function readFeed(
  sent: SentFeed,
  now: Instant,
  within: number = timeoutMs,
): Promise<ReadFeed> {
  const worker = takeThread()
  const { promise, resolve, reject } = Promise.withResolvers<ReadFeed>()
  const timer = setTimeout(() => resolve({ is: 'too_costly' }), within)
  const hear = {
    message: resolve,
    error: (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ is: 'too_costly' }) : reject(error),
    exit: () => reject(new Error('the thread ended without an answer')),
  }
  worker.on('message', hear.message).on('error', hear.error).on('exit', hear.exit)
  let isFit = false
  try {
    worker.postMessage({ ...sent, now } satisfies ToRead)
    const read = await promise
    isFit = read.is !== 'too_costly'
    return read
  } finally {
    clearTimeout(timer)
    worker.off('message', hear.message).off('error', hear.error).off('exit', hear.exit)
    if (isFit && !idle) keepThread(worker)
    else await worker.terminate()
  }
}

function takeThread(): Worker {
  if (idle) {
    const { worker, timer, drop } = idle
    idle = undefined
    worker.off('error', drop)
    clearTimeout(timer)
    worker.ref()
    return worker
  }
  return new Worker(new URL('./feed-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // Without our settings and preloaded modules, and without its output.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
}

/** The process may end meanwhile. */
function keepThread(worker: Worker): void {
  const drop = () => {
    if (idle?.worker === worker) idle = undefined
    void worker.terminate()
  }
  const timer = setTimeout(drop, idleTimeoutMs)
  timer.unref()
  worker.on('error', drop)
  worker.unref()
  idle = { worker, timer, drop }
}
