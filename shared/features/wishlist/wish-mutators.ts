import { changesOneOf, crud } from '../../kernel/crud.ts'
import { wishes } from './wish.ts'

/** The wishlist. A new search restarts a wish. */
export const wishCrud = crud('wish', wishes, {
  follows: (wish, changes) =>
    changesOneOf(wish, changes, ['bottleName', 'brand', 'vintage', 'sizeMl', 'maxPrice'])
      ? { notifiedUntil: null, notifiedAt: null }
      : {},
})
