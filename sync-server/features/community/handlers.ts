import { commentHandlers } from './comment-handlers.ts'
import type { CommunityDeps } from './community-deps.ts'
import { editHandlers } from './edit-handlers.ts'
import { groupHandlers } from './group-handlers.ts'
import { memberHandlers } from './member-handlers.ts'
import { moderationHandlers } from './moderation-handlers.ts'
import { postPictureHandlers } from './picture-handlers.ts'
import { postHandlers } from './post-handlers.ts'
import { queueHandlers } from './queue-handlers.ts'
import { relationHandlers } from './relation-handlers.ts'

/** Groups and their posts. */
export const communityHandlers = (deps: CommunityDeps) => ({
  ...groupHandlers(deps),
  ...memberHandlers(deps),
  ...postHandlers(deps),
  ...postPictureHandlers(deps),
  ...commentHandlers(deps),
  ...editHandlers(deps),
  ...relationHandlers(deps),
  ...moderationHandlers(deps),
  ...queueHandlers(deps),
})
