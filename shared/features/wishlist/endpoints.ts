import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/schema.ts'
import { changesBody, forScript, givenShape, shownShape } from '../../kernel/script-rows.ts'
import { changesQuery, inPages, pageEnd } from '../scripts/pages.ts'
import { type Wish, wishes } from './wish.ts'

/** A wish as scripts read it; `maxPrice` is dollars. */
export const wishBody = z.object(shownShape(wishes))

export const shownWish = (wish: Wish) => forScript(wishes, wish)

const params = z.object({ id: idSchema })

export const listWishes = endpoint({
  name: 'wish.list',
  method: 'GET',
  path: '/api/wishlist',
  may: 'user',
  token: 'wishlist:read',
  does: `Lists your wishlist, ${inPages}.`,
  query: z.object(changesQuery),
  gives: z.object({ wishes: z.array(wishBody), ...pageEnd }),
  refuses: ['bad_request', 'gone'],
})

export const readWish = endpoint({
  name: 'wish.read',
  method: 'GET',
  path: '/api/wishlist/{id}',
  may: 'user',
  token: 'wishlist:read',
  does: 'Returns one wish.',
  params,
  gives: wishBody,
  refuses: ['not_found'],
})

/** `id` is the key of the request: sending it again adds nothing and returns the existing row. */
export const createWish = endpoint({
  name: 'wish.create',
  method: 'POST',
  path: '/api/wishlist',
  may: 'user',
  token: 'wishlist:write',
  does: 'Adds a bottle to your wishlist, up to a price in dollars. With an id of your own, it is added once however often the request is repeated.',
  body: z.strictObject({ id: z.optional(idSchema), ...givenShape(wishes) }),
  gives: wishBody,
  refuses: ['bad_request', 'account_deleted', 'forbidden'],
})

export const changeWish = endpoint({
  name: 'wish.change',
  method: 'PATCH',
  path: '/api/wishlist/{id}',
  may: 'user',
  token: 'wishlist:write',
  does: 'Changes the given fields of a wish; null clears a field.',
  params,
  body: changesBody(wishes),
  gives: wishBody,
  refuses: ['bad_request', 'not_found', 'account_deleted'],
})

export const deleteWish = endpoint({
  name: 'wish.delete',
  method: 'DELETE',
  path: '/api/wishlist/{id}',
  may: 'user',
  token: 'wishlist:write',
  does: 'Deletes a wish; it can be restored for 180 days.',
  params,
  refuses: ['not_found', 'account_deleted'],
})

export const restoreWish = endpoint({
  name: 'wish.restore',
  method: 'POST',
  path: '/api/wishlist/{id}/restore',
  may: 'user',
  token: 'wishlist:write',
  does: 'Restores a deleted wish as it was.',
  params,
  gives: wishBody,
  refuses: ['bad_request', 'not_found', 'account_deleted'],
})
