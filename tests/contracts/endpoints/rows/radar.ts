import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Keeper } from '../keeper.ts'
import type { Rows } from '../row.ts'

const reminder = ({ ultraDrop }: Keeper) => `/api/reminders/${ultraDrop}`

/** The hype radar and its reminders. */
export const radarRows = {
  'radar.list': {
    method: 'GET',
    ask: () => ({ place: '/api/radar' }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'radar.remind': {
    method: 'PUT',
    ask: (own) => ({ place: reminder(own), body: { kind: 'ultra_drop' } }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'radar.forget': {
    method: 'DELETE',
    ask: (own) => ({ place: reminder(own) }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'radar.reminders': {
    method: 'GET',
    ask: () => ({ place: '/api/reminders' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['remindedUltraDrop'],
  },
} satisfies Rows
