import type { Id } from '../../../shared/kernel/id.ts'

/** Where the text of a post that is half written is kept: `undercroft-draft/<user>/post`, `…/post#2`. */
export const keyOfPostDraft = (userId: Id, slot: string) => `undercroft-draft/${userId}/${slot}`

/** Where the pictures that belong to such posts are kept, by the same names. */
export const cacheOfPostDrafts = (userId: Id) => `undercroft-post-drafts/${userId}`

/** What a form for a post is called among the forms whose drafts are kept. */
export const postForm = 'post'

/** Signing out deletes drafts of posts, so that other users of this browser cannot read them. */
export async function forgetPostDrafts(userId: Id) {
  const begin = keyOfPostDraft(userId, postForm)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(begin)) localStorage.removeItem(key)
  // Absent on plain `http`.
  await globalThis.caches?.delete(cacheOfPostDrafts(userId))
}
