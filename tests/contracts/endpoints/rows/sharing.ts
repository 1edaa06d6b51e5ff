import { mostBodyBytes } from '../../../../sync-server/http/body.ts'
import { nobodysId } from '../row.ts'
import type { Rows } from '../row.ts'

/** Cellars with several people. */
export const sharingRows = {
  'sharing.read': {
    method: 'GET',
    ask: () => ({ place: '/api/sharing' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'sharing.invite': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/invitations', body: { role: 'viewer' } }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: mostBodyBytes,
  },
  'sharing.cancel': {
    method: 'DELETE',
    ask: () => ({ place: `/api/sharing/invitations/${nobodysId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'sharing.look': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/look', body: { id: nobodysId } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.accept': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/accept', body: { id: nobodysId } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.decline': {
    method: 'POST',
    ask: () => ({ place: '/api/sharing/decline', body: { id: nobodysId } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.changeRole': {
    method: 'PATCH',
    ask: () => ({ place: `/api/sharing/members/${nobodysId}`, body: { role: 'viewer' } }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
    bodyLimit: mostBodyBytes,
  },
  'sharing.remove': {
    method: 'DELETE',
    ask: () => ({ place: `/api/sharing/members/${nobodysId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
  'sharing.leave': {
    method: 'DELETE',
    ask: () => ({ place: `/api/sharing/cellars/${nobodysId}` }),
    may: 'user',
    answers: 404,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
