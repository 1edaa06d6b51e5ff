import type { DrawOutcome, DrawRequest } from './draw-worker.ts'

/** Checks a draw in a worker, which ends afterwards. Rejects if the worker fails. */
export function checkInWorker(request: DrawRequest): Promise<DrawOutcome> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' })
  const checking = new Promise<DrawOutcome>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DrawOutcome>) => resolve(data)
    // It did not load, or our code has a defect.
    worker.onerror = (event) => reject(new Error(event.message || 'the worker stopped'))
    worker.postMessage(request)
  })
  return checking.finally(() => worker.terminate())
}
