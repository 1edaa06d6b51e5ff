import type { CommunityParts } from './community-parts.ts'
import { groupHandlers } from './group-handlers.ts'
import { memberHandlers } from './member-handlers.ts'
import { postPictureHandlers } from './picture-handlers.ts'
import { postHandlers } from './post-handlers.ts'

/** Groups, and what people say in them. */
export const communityHandlers = (parts: CommunityParts) => ({
  ...groupHandlers(parts),
  ...memberHandlers(parts),
  ...postHandlers(parts),
  ...postPictureHandlers(parts),
})
