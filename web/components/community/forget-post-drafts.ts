import type { Id } from '../../../shared/kernel/id.ts'

/** The storage key of a post's draft: `undercroft-draft/<user>/post`, `…/post#2`. */
export const keyOfPostDraft = (userId: Id, slot: string) => `undercroft-draft/${userId}/${slot}`

/** The cache of such drafts' pictures, by the same names. */
export const cacheOfPostDrafts = (userId: Id) => `undercroft-post-drafts/${userId}`

/** The form's name among forms with drafts. */
export const postForm = 'post'

/** Signing out deletes drafts of posts, so that other users of this browser cannot read them. */
export async function forgetPostDrafts(userId: Id) {
  const begin = keyOfPostDraft(userId, postForm)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(begin)) localStorage.removeItem(key)
  // Absent on plain `http`.
  await globalThis.caches?.delete(cacheOfPostDrafts(userId))
}
