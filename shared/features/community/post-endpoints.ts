import * as z from 'zod/mini'
import {
  commentsPerPage,
  maxCommentLength,
  maxPostLength,
  peopleOffered,
  postsPerPage,
} from '../../business/community.ts'
import { maxSearchLength } from '../../business/names.ts'
import { maxPhotoBytes, photoTypes } from '../../business/photos.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { hash, id, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { groupId, person } from './group.ts'
import { comment, commentId, mentions, post, postId, shownKinds } from './post.ts'

const cursor = z.string().check(z.maxLength(300))
const ofPost = z.object({ post: postId })
const onePost = z.object({ post })

/**
 * All visible posts: the open feed and the user's groups; of one `group`, none without permission;
 * or the user's own (`mine`), hidden ones too. Posts of blocked or muted people are left out. With
 * `words` it reads a number of posts at once (`searchBatchSize`): a page may be short, or empty, and
 * still have a `next` for older ones.
 */
export const listPosts = endpoint({
  name: 'community.posts',
  method: 'GET',
  path: '/api/community/posts',
  may: 'user',
  does: `Lists posts, newest first, ${postsPerPage} per page.`,
  query: z.object({
    group: z.optional(groupId),
    /** Only the open feed. */
    open: z.optional(z.literal('true')),
    mine: z.optional(z.literal('true')),
    /** A part of the content, the author's name or the group's name, in any case. */
    words: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    after: z.optional(cursor),
  }),
  gives: z.object({ posts: z.array(post), next: z.optional(cursor) }),
  refuses: ['bad_request', 'not_found'],
})

/** The target of a shared link: without permission to read it is `not_found`. */
export const getPost = endpoint({
  name: 'community.post',
  method: 'GET',
  path: '/api/community/posts/{post}',
  may: 'user',
  does: 'Returns a post.',
  params: ofPost,
  gives: onePost,
  refuses: ['not_found'],
})

export const createPost = endpoint({
  name: 'community.createPost',
  method: 'POST',
  path: '/api/community/posts',
  may: 'user',
  keyed: true,
  does: 'Publishes a post in a group or in the open feed: a text, a picture, or both.',
  body: z.strictObject({
    /** Absent: the open feed. */
    group: z.optional(groupId),
    content: z.optional(schemaOf(text({ min: 0, max: maxPostLength }))),
    mentions: z.optional(mentions),
    /** As `community.putPicture` named it. */
    picture: z.optional(schemaOf(hash())),
    /**
     * A bottle or a recipe of the user, whose public words are copied, so that they survive its
     * deletion; or a store's drop.
     */
    shows: z.optional(
      z.strictObject({
        kind: z.enum(shownKinds),
        id: schemaOf(id<'bottle' | 'recipe' | 'drop'>()),
      }),
    ),
  }),
  gives: onePost,
  refuses: ['bad_request', 'not_found', 'forbidden', 'slow_down'],
})

/** The old text is not kept. An open report stays open; a decided text may be reported again. */
export const editPost = endpoint({
  name: 'community.editPost',
  method: 'PATCH',
  path: '/api/community/posts/{post}',
  may: 'user',
  does: 'Edits the text of your post; its picture and bottle stay.',
  params: ofPost,
  body: z.strictObject({
    content: schemaOf(text({ min: 0, max: maxPostLength })),
    mentions: z.optional(mentions),
  }),
  gives: onePost,
  refuses: ['bad_request', 'not_found', 'forbidden', 'slow_down'],
})

/** With its comments and likes; moderators hide instead. */
export const deletePost = endpoint({
  name: 'community.deletePost',
  method: 'DELETE',
  path: '/api/community/posts/{post}',
  may: 'user',
  does: 'Deletes your post and its comments.',
  params: ofPost,
  refuses: ['not_found', 'forbidden'],
})

export const putPostPicture = endpoint({
  name: 'community.putPicture',
  method: 'POST',
  path: '/api/community/pictures',
  may: 'user',
  does: 'Uploads a picture for a post; it is re-encoded without its metadata.',
  media: photoTypes,
  bodyLimit: maxPhotoBytes,
  gives: z.object({ picture: schemaOf(hash()) }),
  refuses: ['too_large', 'not_an_image', 'limit', 'slow_down'],
})

export const getPostPicture = endpoint({
  name: 'community.picture',
  method: 'GET',
  path: '/api/community/posts/{post}/picture',
  may: 'user',
  does: 'Returns the picture of a post that you may read.',
  params: ofPost,
  media: photoTypes,
  refuses: ['not_found'],
})

const likes = z.object({ likes: z.int(), isLiked: z.boolean() })

export const likePost = endpoint({
  name: 'community.like',
  method: 'PUT',
  path: '/api/community/posts/{post}/like',
  may: 'user',
  does: 'Likes a post; repeated requests count once.',
  params: ofPost,
  gives: likes,
  refuses: ['not_found', 'forbidden', 'slow_down'],
})

export const unlikePost = endpoint({
  name: 'community.unlike',
  method: 'DELETE',
  path: '/api/community/posts/{post}/like',
  may: 'user',
  does: 'Removes your like from a post.',
  params: ofPost,
  gives: likes,
  refuses: ['not_found'],
})

/** The oldest first. */
export const listComments = endpoint({
  name: 'community.comments',
  method: 'GET',
  path: '/api/community/posts/{post}/comments',
  may: 'user',
  does: `Lists the comments on a post, oldest first, ${commentsPerPage} per page.`,
  params: ofPost,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ comments: z.array(comment), next: z.optional(cursor) }),
  refuses: ['bad_request', 'not_found'],
})

export const listOwnComments = endpoint({
  name: 'community.ownComments',
  method: 'GET',
  path: '/api/community/comments',
  may: 'user',
  does: `Lists your comments, hidden ones included, newest first, ${commentsPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ comments: z.array(comment), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const createComment = endpoint({
  name: 'community.comment',
  method: 'POST',
  path: '/api/community/posts/{post}/comments',
  may: 'user',
  keyed: true,
  does: 'Comments on a post.',
  params: ofPost,
  body: z.strictObject({
    content: schemaOf(text({ max: maxCommentLength })),
    mentions: z.optional(mentions),
  }),
  gives: z.object({ comment }),
  refuses: ['bad_request', 'not_found', 'forbidden', 'slow_down'],
})

/** As with a post. */
export const editComment = endpoint({
  name: 'community.editComment',
  method: 'PATCH',
  path: '/api/community/comments/{comment}',
  may: 'user',
  does: 'Edits your comment.',
  params: z.object({ comment: commentId }),
  body: z.strictObject({
    content: schemaOf(text({ max: maxCommentLength })),
    mentions: z.optional(mentions),
  }),
  gives: z.object({ comment }),
  refuses: ['bad_request', 'not_found', 'forbidden', 'slow_down'],
})

export const deleteComment = endpoint({
  name: 'community.deleteComment',
  method: 'DELETE',
  path: '/api/community/comments/{comment}',
  may: 'user',
  does: 'Deletes your comment.',
  params: z.object({ comment: commentId }),
  refuses: ['not_found', 'forbidden'],
})

/** Members of the group; without one, people who have said something in the open feed. */
export const findPeople = endpoint({
  name: 'community.people',
  method: 'GET',
  path: '/api/community/people',
  may: 'user',
  does: `Finds people whom you can mention, by the beginning of their name; at most ${peopleOffered}.`,
  query: z.object({
    group: z.optional(groupId),
    words: z.string().check(z.maxLength(maxSearchLength)),
  }),
  gives: z.object({ people: z.array(person) }),
  refuses: ['bad_request', 'not_found'],
})
