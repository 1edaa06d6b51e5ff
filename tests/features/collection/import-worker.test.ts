import { beforeEach, expect, test, vi } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import {
  type ImportRequest,
  rowsOfMessage,
} from '../../../web/components/import/import-messages.ts'
import { ImportReader } from '../../../web/components/import/import-reader.ts'

// The page's reader and the worker in one process, with a copy of each message between them.

type Run = (event: { data: unknown }) => void
const worker: { onmessage?: Run } = {}
/** What went through, in order. */
let asked: ImportRequest[] = []
let answered: unknown[] = []

class WorkerHere {
  static here: WorkerHere
  onmessage?: Run

  constructor() {
    WorkerHere.here = this
  }

  postMessage(request: ImportRequest, given: ArrayBuffer[]) {
    asked.push(request)
    const data = structuredClone(request, { transfer: given })
    queueMicrotask(() => worker.onmessage!({ data }))
  }

  terminate() {}
}

beforeEach(async () => {
  ;[asked, answered] = [[], []]
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal('self', {
    set onmessage(run: Run) {
      worker.onmessage = run
    },
    postMessage(answer: unknown) {
      answered.push(answer)
      const data: unknown = structuredClone(answer)
      queueMicrotask(() => WorkerHere.here.onmessage!({ data }))
    },
  })
  await import('../../../web/components/import/import-worker.ts')
})

const count = 2 * rowsOfMessage + 5
const text = [
  'Name,Brand,Type,ID',
  ...Array.from({ length: count }, (_, at) => `Bottle ${at},Maker,Gin,n${at}`),
].join('\n')
const known = (name: string, keyed: string, at: number) => {
  const id = `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`
  const bottle: Bottle = newRow(
    bottles,
    id,
    { name, brand: 'Maker', category: 'Spirits', sourceKey: `csv:#ID:${keyed}` },
    { createdAt: 0, updatedAt: 0 },
  )
  return { bottle, removed: true }
}

test('a long table comes in several messages, whole and in order', async () => {
  const reader = new ImportReader()
  const file = new TextEncoder().encode(text)
  await reader.ask('open', { name: 'list.csv', content: file })
  // The bytes went with the message.
  expect(file).toHaveLength(0)
  const request = { table: 0, given: {}, own: 'USD', known: [] }
  const { rows, options } = await reader.ask('assess', request)
  expect(rows.map(({ name }) => name)).toEqual(
    Array.from({ length: count }, (_, at) => `Bottle ${at}`),
  )
  expect(options.mapping).toContainEqual(['Brand', 'brand'])
  expect(answered).toHaveLength(1 + 3 + 1)

  const importId = '01900000-0000-7000-8000-000000000001'
  const chosen = [0, rowsOfMessage, count - 1]
  const mutations = await reader.ask('mutations', { chosen, importId: importId as never })
  expect(mutations.map(({ args }) => (args as { name: string }).name)).toEqual(
    chosen.map((at) => `Bottle ${at}`),
  )
})

test('bottles that a file is compared with go in several messages, and not into another question', async () => {
  const reader = new ImportReader()
  await reader.ask('open', { name: 'list.csv', content: text })
  asked = []
  const ask = (bottlesKnown: ReturnType<typeof known>[]) =>
    reader.ask('assess', { table: 0, given: {}, own: 'USD', known: bottlesKnown })
  const many = Array.from({ length: rowsOfMessage + 1 }, (_, at) =>
    known(`Bottle ${at}`, `n${at}`, at),
  )
  const [first, second] = await Promise.all([ask(many), ask([known('Bottle 3', 'n3', 3)])])
  const removed = ({ rows }: typeof first) =>
    rows.filter(({ verdict }) => verdict === 'removed-before').length
  expect([removed(first), removed(second)]).toEqual([rowsOfMessage + 1, 1])
  const sizes = asked.map((one) => ('known' in one ? one.known.length : 0))
  expect(Math.max(...sizes)).toBe(rowsOfMessage)
  expect(asked).toHaveLength(2 + 1 + 1 + 1)
})
