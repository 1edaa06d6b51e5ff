import { readPlatformFigures } from '../../../shared/features/social-proof/endpoints.ts'
import { type Handlers, publicHandler } from '../../http/handler.ts'
import { expertHandlers } from './expert-handlers.ts'
import { readFigures } from './figures.ts'
import { featuredReviewHandlers } from './review-handlers.ts'
import type { SocialProofDeps } from './social-proof-deps.ts'
import { storyHandlers } from './story-handlers.ts'
import { storyModeration } from './story-moderation.ts'
import { storyReportHandlers } from './story-reports.ts'

/** True figures of this installation. */
export function socialProofHandlers(deps: SocialProofDeps) {
  return {
    'platform.stats': publicHandler(readPlatformFigures, async () => {
      const figures = await readFigures(deps.db)
      return figures ? { figures } : {}
    }),
    ...featuredReviewHandlers(deps),
    ...expertHandlers(deps),
    ...storyHandlers(deps),
    ...storyReportHandlers(deps),
    ...storyModeration(deps),
  } satisfies Partial<Handlers>
}
