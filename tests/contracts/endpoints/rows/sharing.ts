import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import { everybodysGuest } from '../keeper.ts'
import type { Rows } from '../row.ts'

/** Cellars with several people. */
export const sharingRows = {
  'sharing.read': {
    method: 'GET',
    ask: () => ({ place: '/api/sharing' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['cellarInvitation', 'member'],
  },
  'sharing.invite': {
    method: 'POST',
    ask: () => ({
      place: '/api/sharing/invitations',
      body: { role: 'viewer', email: everybodysGuest },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'sharing.cancel': {
    method: 'DELETE',
    ask: ({ cellarInvitation }) => ({ place: `/api/sharing/invitations/${cellarInvitation}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
  'sharing.look': {
    method: 'POST',
    ask: ({ invited }) => ({ place: '/api/sharing/look', body: { id: invited } }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'sharing.accept': {
    method: 'POST',
    ask: ({ invited }) => ({ place: '/api/sharing/accept', body: { id: invited } }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'sharing.decline': {
    method: 'POST',
    ask: ({ invited }) => ({ place: '/api/sharing/decline', body: { id: invited } }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'sharing.changeRole': {
    method: 'PATCH',
    ask: ({ member }) => ({ place: `/api/sharing/members/${member}`, body: { role: 'editor' } }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'sharing.remove': {
    method: 'DELETE',
    ask: ({ member }) => ({ place: `/api/sharing/members/${member}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
  'sharing.leave': {
    method: 'DELETE',
    ask: ({ cellar }) => ({ place: `/api/sharing/cellars/${cellar}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
