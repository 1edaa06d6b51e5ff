import type {
  ImportResponse,
  ImportRequest,
  ImportRequests,
  RequestName,
} from './import-messages.ts'

/** The client of the worker that reads files. Requests run in order. */
export class ImportReader {
  readonly #worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<
    number,
    { resolve: (answer: never) => void; reject: (e: Error) => void }
  >()
  #last = 0

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<ImportResponse>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('fault' in data) waiting?.reject(new Error(data.fault))
      else waiting?.resolve(data.response as never)
    }
    // It failed to load, or ran out of memory: no answer will come.
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(event.message || 'the worker that reads files stopped'))
      this.#waiting.clear()
    }
  }

  ask<N extends RequestName>(
    name: N,
    ask: ImportRequests[N]['request'],
  ): Promise<ImportRequests[N]['response']> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, name, request: ask } as ImportRequest)
    })
  }

  close() {
    this.#worker.terminate()
  }
}
