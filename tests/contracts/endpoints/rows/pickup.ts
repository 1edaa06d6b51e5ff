import { randomUUID } from 'node:crypto'
import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Row, Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

/** An action on one reservation of the store. */
const act = (
  path: string,
  thing: 'confirmed' | 'handedOver' | 'refused' | 'missed',
  more: Partial<Row> & { body?: object } = {},
): Row => {
  const { body, ...rest } = more
  return {
    method: 'POST',
    ask: ({ store, [thing]: reservation }) => ({
      place: `/api/stores/${store}/pickup/${reservation}/${path}`,
      ...(body && { body }),
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
    ...(body && { bodyLimit: maxBodyBytes }),
    ...rest,
  }
}

/**
 * A code of another store gets the same answer as an unknown code, and the store's log records it.
 */
const atCounter = {
  crossed: { status: 200, tells: /"is":"refused","because":"(bad_code|wrong_store)"/ },
  notes: ['complianceLogs', 'complianceHeads', 'handOvers'],
} as const satisfies Partial<Row>

/** The collector's pass, and the counter of a store. */
export const pickupRows = {
  'pickup.pass': {
    method: 'GET',
    ask: ({ confirmed }) => ({ place: `/api/reservations/${confirmed}/pass` }),
    may: 'user',
    answers: 200,
    another: strangers,
  },
  'pickup.look': {
    method: 'POST',
    ask: ({ store, code }) => ({
      place: `/api/stores/${store}/pickup/look`,
      body: { shown: code },
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...atCounter,
  },
  'pickup.handOver': {
    method: 'POST',
    ask: ({ store, code }) => ({
      place: `/api/stores/${store}/pickup/hand-over`,
      body: {
        shown: code,
        nonce: randomUUID(),
        idSeen: true,
        over21: true,
        nameMatches: true,
      },
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
    bodyLimit: maxBodyBytes,
    ...atCounter,
  },
  'pickup.idCheck': {
    method: 'GET',
    ask: ({ store, confirmed }) => ({
      place: `/api/stores/${store}/pickup/${confirmed}/id-check`,
    }),
    may: 'staff',
    answers: 200,
    another: strangers,
  },
  'pickup.undo': act('undo', 'handedOver'),
  'pickup.refuse': act('refuse', 'confirmed', { body: { because: 'no_id' } }),
  'pickup.undoRefusal': act('undo-refusal', 'refused'),
  'pickup.setReady': act('ready', 'confirmed'),
  'pickup.handOverLate': act('hand-over-late', 'missed', {
    body: { reason: 'Stuck in traffic.', idSeen: true, over21: true, nameMatches: true },
    may: 'owner',
  }),
  'pickup.today': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/today` }),
    may: 'staff',
    answers: 200,
    another: strangers,
    shows: ['confirmed'],
  },
  'pickup.day': {
    method: 'GET',
    ask: ({ store }) => ({ place: `/api/stores/${store}/day` }),
    may: 'owner',
    answers: 200,
    another: strangers,
  },
} satisfies Rows
