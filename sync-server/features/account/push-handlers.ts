import { requestsCopy } from '../../../shared/copy/requests.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { maxPushSubscriptions } from '../../../shared/business/access.ts'
import {
  pushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../shared/features/account/push-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { arePushKeys, type WebPush } from '../../outside/web-push.ts'

export interface PushDeps {
  readonly db: Db
  readonly now: () => Instant
  readonly webPush: Pick<WebPush, 'publicKey' | 'mayReach'>
}

/** Browsers that agree to show notifications of a user. */
export function pushHandlers({ db, webPush, now }: PushDeps) {
  const { pushSubscriptions } = db.t
  return {
    'push.key': handler(pushKey, async () => ({ publicKey: webPush.publicKey })),

    'push.subscribe': handler(subscribeToPush, async ({ user, body }) => {
      const { endpoint, keys } = body
      if (!webPush.mayReach(endpoint)) refuse('bad_request', requestsCopy.noPushService)
      if (!arePushKeys(keys)) refuse('bad_request', requestsCopy.noPushKeys)
      const at = now()
      const own = { userId: user.id, ...keys, createdAt: at }
      await db.transaction('push', async (tx) => {
        await tx
          .insert(pushSubscriptions)
          .values({ id: newId(at), endpoint, ...own })
          // Another user has signed in in this browser: it shows their notifications from now on.
          .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: own })
        const all = await tx
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.userId, user.id))
          .orderBy(asc(pushSubscriptions.createdAt))
        const old = all.slice(0, Math.max(0, all.length - maxPushSubscriptions))
        if (old.length > 0)
          await tx.delete(pushSubscriptions).where(
            inArray(
              pushSubscriptions.id,
              old.map(({ id }) => id),
            ),
          )
      })
      return undefined
    }),

    'push.unsubscribe': handler(unsubscribeFromPush, async ({ user, body }) => {
      await db.transaction('push', (tx) =>
        tx
          .delete(pushSubscriptions)
          .where(
            and(
              eq(pushSubscriptions.userId, user.id),
              eq(pushSubscriptions.endpoint, body.endpoint),
            ),
          ),
      )
      return undefined
    }),
  } satisfies Partial<Handlers>
}
