import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

/** The wishlist, for scripts. */
export const wishlistRows = {
  'wish.list': {
    method: 'GET',
    ask: () => ({ place: '/api/wishlist' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['wish'],
  },
  'wish.read': {
    method: 'GET',
    ask: ({ wish }) => ({ place: `/api/wishlist/${wish}` }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
  'wish.create': {
    method: 'POST',
    ask: ({ wish }) => ({
      place: '/api/wishlist',
      body: { id: wish, bottleName: 'Yquem', maxPrice: 399.5 },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
  'wish.change': {
    method: 'PATCH',
    ask: ({ wish }) => ({ place: `/api/wishlist/${wish}`, body: { isActive: false } }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
    bodyLimit: maxBodyBytes,
  },
  'wish.delete': {
    method: 'DELETE',
    ask: ({ wish }) => ({ place: `/api/wishlist/${wish}` }),
    may: 'user',
    answers: 204,
    another: { status: 404, code: 'not_found' },
  },
  'wish.restore': {
    method: 'POST',
    ask: ({ removedWish }) => ({ place: `/api/wishlist/${removedWish}/restore` }),
    may: 'user',
    answers: 200,
    another: { status: 404, code: 'not_found' },
  },
} as const satisfies Rows
