import { complianceOfAll, complianceOfStore } from '../../../shared/features/stores/endpoints.ts'
import { type LogFilter, complianceCsv } from '../../compliance/csv.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { StoreDeps } from './store-deps.ts'

/** The log of a store, or of all, as a file that is read from the database while it is sent. */
export function complianceHandlers({ db }: Pick<StoreDeps, 'db'>) {
  const file = (asked: LogFilter) =>
    new Response(streamOf(complianceCsv(db, asked)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${nameOf(asked)}"`,
      },
    })
  return {
    'store.compliance': handler(complianceOfStore, async ({ params, query }) =>
      file({ store: params.store, from: query.from, until: query.to }),
    ),
    'admin.compliance': handler(complianceOfAll, async ({ query }) =>
      file({ from: query.from, until: query.to }),
    ),
  } satisfies Partial<Handlers>
}

/** Asks for the next piece once the last one is on its way. */
function streamOf(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next: IteratorResult<string, void> = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await pieces.return()
    },
  })
}

const nameOf = ({ store, from, until }: LogFilter): string =>
  `${['compliance', store?.slice(-12) ?? 'all', from, until].filter(Boolean).join('-')}.csv`
