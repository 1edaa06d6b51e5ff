import { getPost, listPosts } from '../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../shared/features/community/post.ts'
import { amend, invalidate } from '../../online/queries.ts'

/** Updates a post wherever it is shown, without moving the reader's position. */
export function amendPost(id: string, change: (post: Post) => Partial<Post>) {
  const changed = (post: Post) => (post.id === id ? { ...post, ...change(post) } : post)
  amend(listPosts, (page) => ({ ...page, posts: page.posts.map(changed) }))
  amend(getPost, (one) => ({ ...one, post: changed(one.post) }))
}

/** Newer versions of shown posts replace them. */
export function amendPosts(newer: readonly Post[]) {
  const byId = new Map(newer.map((post) => [post.id, post]))
  const changed = (post: Post) => byId.get(post.id) ?? post
  amend(listPosts, (page) => ({ ...page, posts: page.posts.map(changed) }))
  amend(getPost, (one) => ({ ...one, post: changed(one.post) }))
}

/** Takes a post off every list that shows it. */
export function takeOffLists(isGone: (post: Post) => boolean) {
  amend(listPosts, (page) => ({ ...page, posts: page.posts.filter((post) => !isGone(post)) }))
}

/** Reloads all posts, whose visibility may have changed. */
export const askForPostsAgain = () => invalidate(listPosts, getPost)
