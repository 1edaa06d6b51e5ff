import { readPlatformFigures } from '../../../shared/features/social-proof/endpoints.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'
import { expertHandlers } from './expert-handlers.ts'
import { readFigures } from './figures.ts'
import { featuredReviewHandlers } from './review-handlers.ts'
import type { SocialProofParts } from './social-proof-parts.ts'
import { storyHandlers } from './story-handlers.ts'
import { storyModeration } from './story-moderation.ts'
import { storyReportHandlers } from './story-reports.ts'

/** True figures of this installation. */
export function socialProofHandlers(parts: SocialProofParts) {
  return {
    'platform.stats': publicHandler(readPlatformFigures, async () => {
      const figures = await readFigures(parts.db)
      return figures ? { figures } : {}
    }),
    ...featuredReviewHandlers(parts),
    ...expertHandlers(parts),
    ...storyHandlers(parts),
    ...storyReportHandlers(parts),
    ...storyModeration(parts),
  } satisfies Partial<Handlers>
}
