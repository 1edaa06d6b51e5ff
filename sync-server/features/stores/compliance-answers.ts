import { complianceOfAll, complianceOfStore } from '../../../shared/features/stores/endpoints.ts'
import { type Asked, complianceCsv } from '../../compliance/csv.ts'
import { type Answers, answer } from '../../http/answer.ts'
import type { StoreParts } from './parts.ts'

/** The log of a store, or of all, as a file that is read from the database while it is sent. */
export function complianceAnswers({ db }: Pick<StoreParts, 'db'>) {
  const file = (asked: Asked) =>
    new Response(ReadableStream.from(bytesOf(complianceCsv(db, asked))), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${nameOf(asked)}"`,
      },
    })
  return {
    'store.compliance': answer(complianceOfStore, async ({ params, query }) =>
      file({ store: params.store, from: query.from, until: query.to }),
    ),
    'admin.compliance': answer(complianceOfAll, async ({ query }) =>
      file({ from: query.from, until: query.to }),
    ),
  } satisfies Partial<Answers>
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

const nameOf = ({ store, from, until }: Asked): string =>
  `${['compliance', store?.slice(-12) ?? 'all', from, until].filter(Boolean).join('-')}.csv`
