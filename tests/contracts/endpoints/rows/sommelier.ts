import { randomUUID } from 'node:crypto'
import { dayOf } from '../../../../shared/kernel/time.ts'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

/** The Sommelier. */
export const sommelierRows = {
  'chat.ask': {
    method: 'POST',
    ask: ({ bottle }) => ({
      place: '/api/chat',
      body: {
        id: randomUUID(),
        text: 'What now?',
        at: Date.now(),
        bottleId: bottle,
        askedOn: dayOf(Date.now()),
      },
    }),
    may: 'user',
    // The model of this server is away, which the stream itself says.
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
} as const satisfies Rows
