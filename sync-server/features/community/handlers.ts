import { commentHandlers } from './comment-handlers.ts'
import type { CommunityParts } from './community-parts.ts'
import { editHandlers } from './edit-handlers.ts'
import { groupHandlers } from './group-handlers.ts'
import { memberHandlers } from './member-handlers.ts'
import { moderationHandlers } from './moderation-handlers.ts'
import { postPictureHandlers } from './picture-handlers.ts'
import { postHandlers } from './post-handlers.ts'
import { queueHandlers } from './queue-handlers.ts'
import { relationHandlers } from './relation-handlers.ts'

/** Groups and their posts. */
export const communityHandlers = (parts: CommunityParts) => ({
  ...groupHandlers(parts),
  ...memberHandlers(parts),
  ...postHandlers(parts),
  ...postPictureHandlers(parts),
  ...commentHandlers(parts),
  ...editHandlers(parts),
  ...relationHandlers(parts),
  ...moderationHandlers(parts),
  ...queueHandlers(parts),
})
