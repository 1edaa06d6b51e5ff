import * as z from 'zod/mini'
import { maxMentions } from '../../business/community.ts'
import { choice, hash, id, instant, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'
import { publicRecipeId } from '../recipes/public-recipe.ts'
import { groupId, person, personId } from './group.ts'

export const postId = schemaOf(id<'post'>())
export const commentId = schemaOf(id<'comment'>())
const at = schemaOf(instant())

/**
 * A mention in a text: the `length` UTF-16 units from `start` on, as written, `@Ada K.`. Spans do
 * not overlap.
 */
export const mention = z.object({
  start: z.int().check(z.minimum(0)),
  length: z.int().check(z.minimum(2), z.maximum(100)),
  person: personId,
})
export type PersonMention = z.infer<typeof mention>
export const mentions = z.array(mention).check(z.maxLength(maxMentions))

/** A post's attachment, at most one. */
export const shownKinds = ['bottle', 'recipe', 'drop'] as const
export type ShownKind = (typeof shownKinds)[number]

/** The public words of the user's bottle: its identity, never its place or price. */
export const shownBottle = z.object({
  name: schemaOf(line({ max: 300 })),
  brand: schemaOf(line({ max: 200 })),
  category: schemaOf(choice(categories)),
})
export type ShownBottle = z.infer<typeof shownBottle>

/** The same of a recipe; with its page where its owner shows it to everyone with the link. */
export const shownRecipe = z.object({
  name: schemaOf(line({ max: 300 })),
  /** Its beginning, where it is long. */
  description: z.optional(z.string()),
  page: z.optional(publicRecipeId),
})
export type ShownRecipe = z.infer<typeof shownRecipe>

/** A store's drop in a post; `isGone` if it is no longer public. */
export const shownDrop = z.object({
  id: schemaOf(id<'drop'>()),
  title: z.string(),
  storeName: z.string(),
  picture: z.optional(schemaOf(hash())),
})
export type ShownDrop = z.infer<typeof shownDrop>

/** A moderator's or admin's act, as its author reads it. */
export const hiding = z.object({
  reason: z.string(),
  at,
  by: z.enum(['moderator', 'admin']),
  /** The author's appeal, and the decision. */
  appeal: z.optional(
    z.object({ text: z.string(), at, decision: z.optional(z.string()), decidedAt: z.optional(at) }),
  ),
})
export type Hiding = z.infer<typeof hiding>

/** When its author last edited it; absent: never. */
const editedAt = z.optional(at)

/** The asking user's permissions on a post or comment. */
const rights = {
  isMine: z.boolean(),
  isReported: z.boolean(),
  /** The asking user is a moderator: they may hide it. */
  mayModerate: z.boolean(),
}

export const post = z.object({
  id: postId,
  /** Absent: a deleted account. */
  author: z.optional(person),
  /** Absent: the open feed. */
  group: z.optional(z.object({ id: groupId, name: z.string(), isPrivate: z.boolean() })),
  /** Plain text; addresses in it may be made links of. Empty where a picture says it all. */
  content: z.string(),
  mentions,
  /** Under `/api/community/posts/{id}/picture`. */
  hasPicture: z.boolean(),
  bottle: z.optional(shownBottle),
  recipe: z.optional(shownRecipe),
  drop: z.optional(shownDrop),
  likes: z.int(),
  comments: z.int(),
  createdAt: at,
  editedAt,
  isLiked: z.boolean(),
  /** Authors who may not read their group see their own words alone, without likes and comments of others. */
  mayRead: z.boolean(),
  /** May like it and comment on it: it is in the open feed, or they are in its group. */
  mayAct: z.boolean(),
  ...rights,
  /** For its author and moderators only; others do not see it. */
  hidden: z.optional(hiding),
})
export type Post = z.infer<typeof post>

export const comment = z.object({
  id: commentId,
  postId,
  author: z.optional(person),
  content: z.string(),
  mentions,
  createdAt: at,
  editedAt,
  ...rights,
  hidden: z.optional(hiding),
})
export type Comment = z.infer<typeof comment>
