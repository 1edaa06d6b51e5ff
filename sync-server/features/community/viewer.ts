import type { SessionUser } from '../../http/session.ts'
import type { CommunityDeps } from './community-deps.ts'
import type { Viewer } from './post-rows.ts'

/** The requesting user, and whether they are an admin. */
export const viewerFor =
  ({ sessions }: Pick<CommunityDeps, 'sessions'>) =>
  async (user: SessionUser): Promise<Viewer> => ({
    id: user.id,
    isAdmin: await sessions.isAdmin(user.id),
  })
