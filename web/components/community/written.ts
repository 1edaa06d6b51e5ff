import type { Comment, Post } from '../../../shared/features/community/post.ts'
import { listComments, listOwnComments } from '../../../shared/features/community/post-endpoints.ts'
import {
  listAdminQueue,
  listGroupLog,
  listQueue,
} from '../../../shared/features/community/moderation-endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import { askForPostsAgain } from './known-posts.ts'

/** A post or a comment, where both are treated alike. */
export type Written = ({ readonly is: 'post' } & Post) | ({ readonly is: 'comment' } & Comment)

/** A decision may show or hide it in any of these. */
export const invalidateWritten = () =>
  Promise.all([
    askForPostsAgain(),
    invalidate(
      listComments,
      listOwnComments,
      listQueue,
      listAdminQueue,
      listGroupLog,
      listActivity,
    ),
  ])
