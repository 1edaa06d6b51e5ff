import type { ReadRecipes } from '../../../../shared/features/recipes/import/read-file.ts'
import type { ReadRequest } from './recipe-worker.ts'

/** Reads a file in a worker of its own, which ends with it. Rejects where the worker breaks down. */
export function readBeside(request: ReadRequest): Promise<ReadRecipes> {
  const worker = new Worker(new URL('./recipe-worker.ts', import.meta.url), { type: 'module' })
  const reading = new Promise<ReadRecipes>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReadRecipes>) => resolve(data)
    // It could not be loaded, ran out of memory, or met a defect of ours.
    worker.onerror = (event) => reject(new Error(event.message || 'the worker stopped'))
    worker.postMessage(request)
  })
  return reading.finally(() => worker.terminate())
}
