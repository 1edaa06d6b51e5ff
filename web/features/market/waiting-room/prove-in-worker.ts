import type { ProofRequest } from './proof-worker.ts'

/** Solves the task in a worker, which ends afterwards. Undefined if the signal stops it. */
export function proveInWorker(
  request: ProofRequest,
  signal: AbortSignal,
): Promise<number | undefined> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  const proving = new Promise<number | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    worker.onmessage = ({ data }: MessageEvent<number | undefined>) => resolve(data)
    // It did not load, or our code has a defect.
    worker.onerror = (event) => reject(new Error(event.message || 'the worker stopped'))
    worker.postMessage(request)
  })
  return proving.finally(() => worker.terminate())
}
