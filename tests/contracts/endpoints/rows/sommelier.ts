import { dayOf } from '../../../../shared/kernel/time.ts'
import { mostBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

/** The Sommelier. */
export const sommelierRows = {
  'chat.ask': {
    method: 'POST',
    ask: () => ({
      place: '/api/chat',
      body: {
        ...{ id: '0197a000-0000-7000-8000-00000000c4a7', text: 'What now?', at: Date.now() },
        askedOn: dayOf(Date.now()),
      },
    }),
    may: 'user',
    // The model of this server is away, which the stream itself says.
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
} as const satisfies Rows
