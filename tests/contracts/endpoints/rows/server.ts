import { randomUUID } from 'node:crypto'
import { maxRoundBytes } from '../../../../shared/business/sync.ts'
import type { Rows } from '../row.ts'

/**
 * Endpoints outside of any feature's contract: health, the description of the interface, and sync.
 */
export const serverRows = {
  'server.health': {
    method: 'GET',
    ask: () => ({ place: '/api/health' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'server.ready': {
    method: 'GET',
    ask: () => ({ place: '/api/ready' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'server.version': {
    method: 'GET',
    ask: () => ({ place: '/api/version' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'server.openApi': {
    method: 'GET',
    ask: () => ({ place: '/api/openapi.json' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'sync.round': {
    method: 'POST',
    ask: ({ id }) => ({
      place: '/api/sync',
      body: {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 10,
        digest: false,
        mutations: [],
      },
      headers: { 'X-User': id },
    }),
    may: 'user',
    answers: 200,
    another: { status: 403, code: 'other_user' },
    bodyLimit: maxRoundBytes,
  },
  'sync.live': {
    method: 'GET',
    ask: () => ({ place: '/api/sync/live' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
} as const satisfies Rows
