import { randomUUID } from 'node:crypto'
import { mostBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Row, Rows } from '../row.ts'
import { nobodysId } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

/** What is done with one reservation of the store; there is none yet. */
const act = (path: string, more: Partial<Row> & { body?: object } = {}): Row => {
  const { body, ...rest } = more
  return {
    method: 'POST',
    ask: ({ store }) => ({
      place: `/api/stores/${store}/pickup/${nobodysId}/${path}`,
      ...(body && { body }),
    }),
    may: 'staff',
    answers: 404,
    another: strangers,
    ...(body && { bodyLimit: mostBodyBytes }),
    ...rest,
  }
}

/** The collector's pass, and the counter of a store. */
export const pickupRows = {
  'pickup.pass': {
    method: 'GET',
    ask: () => ({ place: `/api/reservations/${nobodysId}/pass` }),
    may: 'user',
    answers: 404,
    another: strangers,
  },
  'pickup.look': {
    method: 'POST',
    ask: ({ store }) => ({ place: `/api/stores/${store}/pickup/look`, body: { shown: 'v1.x' } }),
    may: 'staff',
    answers: 200,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
  'pickup.handOver': {
    method: 'POST',
    ask: ({ store }) => ({
      place: `/api/stores/${store}/pickup/hand-over`,
      body: {
        ...{ shown: 'v1.x', nonce: randomUUID() },
        ...{ idSeen: true, over21: true, nameMatches: true },
      },
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
    bodyLimit: mostBodyBytes,
  },
  'pickup.undo': act('undo'),
  'pickup.refuse': act('refuse', { body: { because: 'no_id' } }),
  'pickup.undoRefusal': act('undo-refusal'),
  'pickup.setReady': act('ready'),
  'pickup.handOverLate': act('hand-over-late', {
    body: { reason: 'Stuck in traffic.', idSeen: true, over21: true, nameMatches: true },
    may: 'owner',
  }),
  'pickup.today': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/today` }),
    may: 'staff',
    answers: 200,
    another: strangers,
  },
} satisfies Rows
