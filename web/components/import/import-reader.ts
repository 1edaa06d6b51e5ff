import { inTimeSlices } from '../../lib/time-slicing.ts'
import {
  type ImportResponse,
  type ImportRequest,
  type ImportRequests,
  type RequestName,
  rowsOfMessage,
} from './import-messages.ts'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (e: Error) => void
  /** The rows of the answer so far. */
  readonly rows: unknown[]
}

/** A long answer with its rows, which came before it. */
function whole(response: ImportRequests[RequestName]['response'], rows: readonly unknown[]) {
  if (Array.isArray(response)) return rows
  return 'rows' in response ? { ...response, rows } : response
}

/** The client of the worker that reads files. Requests run in order. */
export class ImportReader {
  readonly #worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<ImportResponse>) => {
      const waiting = this.#waiting.get(data.id)
      if ('part' in data) {
        for (const row of JSON.parse(data.part) as unknown[]) waiting?.rows.push(row)
        return
      }
      if ('rows' in data) {
        for (const row of data.rows) waiting?.rows.push(row)
        return
      }
      this.#waiting.delete(data.id)
      if ('fault' in data) waiting?.reject(new Error(data.fault))
      else waiting?.resolve(whole(data.response, waiting.rows) as never)
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
      this.#waiting.set(id, { resolve, reject, rows: [] })
      inTimeSlices(this.#sending(id, name, ask), () => undefined)
    })
  }

  /** Sends a request, and before it most of the rows that it compares with. */
  *#sending(id: number, name: RequestName, ask: ImportRequests[RequestName]['request']) {
    let request = ask
    if ('known' in request) {
      const { known } = request
      for (let from = 0; from < known.length; from += rowsOfMessage) {
        this.#post({ id, known: known.slice(from, from + rowsOfMessage) })
        yield
      }
      request = { ...request, known: [] }
    }
    const content = 'content' in request ? request.content : ''
    // A file is given away, not copied: no one else uses its bytes.
    const given = typeof content === 'string' ? [] : [content.buffer as ArrayBuffer]
    this.#post({ id, name, request } as ImportRequest, given)
  }

  #post(request: ImportRequest, given: Transferable[] = []) {
    this.#worker.postMessage(request, given)
  }

  close() {
    this.#worker.terminate()
  }
}
