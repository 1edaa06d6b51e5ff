import type { SessionUser } from '../../http/session.ts'
import type { CommunityParts } from './community-parts.ts'
import type { Viewer } from './post-rows.ts'

/** The requesting user, and whether they are an admin. */
export const viewerFor =
  ({ sessions }: Pick<CommunityParts, 'sessions'>) =>
  async (user: SessionUser): Promise<Viewer> => ({
    id: user.id,
    isAdmin: await sessions.isAdmin(user.id),
  })
