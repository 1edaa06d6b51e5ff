import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Row, Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

/** An action on another user's account, with a reason. */
const act = (what: string, answers: number, body: object = {}): Row => ({
  method: what === 'plan' ? 'PUT' : 'POST',
  ask: ({ account }) => ({
    place: `/api/admin/users/${account}/${what}`,
    body: {
      reason: 'They asked for it.',
      ...(what === 'delete' && { email: `${account}@example.com` }),
      ...body,
    },
  }),
  may: 'admin',
  answers,
  another: strangers,
  bodyLimit: maxBodyBytes,
})

/** Admins' actions on accounts. */
export const adminRows = {
  'admin.accounts': {
    method: 'GET',
    ask: () => ({ place: '/api/admin/users' }),
    may: 'admin',
    answers: 200,
    another: strangers,
  },
  'admin.signOut': act('sign-out', 200),
  'admin.removeAccount': act('delete', 204),
  'admin.givePlan': act('plan', 200, { plan: 'insider' }),
  'admin.pause': act('pause', 200),
  'admin.resume': act('resume', 204),
} as const satisfies Rows
