import { and, desc, eq, gt, lt, or } from 'drizzle-orm'
import { expertsPerPage } from '../../../shared/business/social-proof.ts'
import {
  listExperts,
  listMe,
  readOwnExpert,
  unlistMe,
} from '../../../shared/features/social-proof/endpoints.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { newId } from '../../db/new-id.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage } from '../../http/pages.ts'
import { contributionOf } from './experts.ts'
import type { SocialProofDeps } from './social-proof-deps.ts'

/**
 * The opt-in list of contributors. It is opt-in because it collects all public contributions of one
 * person, although each review is public.
 */
export function expertHandlers({ db, now = Date.now }: Pick<SocialProofDeps, 'db' | 'now'>) {
  async function own(userId: Id<'user'>) {
    const { experts: e } = db.t
    const [entry] = await db.select({ createdAt: e.createdAt }).from(e).where(eq(e.userId, userId))
    const counted = await contributionOf(db, userId)
    return { ...counted, ...(entry && { listedAt: entry.createdAt }) }
  }

  return {
    'expert.list': handler(listExperts, async ({ user, query: { after } }) => {
      const { experts: e, users: u } = db.t
      const from =
        after === undefined ? undefined : fromCursor(after, 'number', 'number', 'number', 'string')
      const rows = await db
        .select({ entry: e, name: u.name, plan: u.subscriptionTier })
        .from(e)
        .innerJoin(u, eq(u.id, e.userId))
        .where(
          and(
            // A user without contributions is not listed.
            or(gt(e.reviews, 0), gt(e.recipes, 0)),
            from &&
              or(
                lt(e.helpful, from[0]),
                and(eq(e.helpful, from[0]), lt(e.reviews, from[1])),
                and(eq(e.helpful, from[0]), eq(e.reviews, from[1]), lt(e.recipes, from[2])),
                and(
                  eq(e.helpful, from[0]),
                  eq(e.reviews, from[1]),
                  eq(e.recipes, from[2]),
                  lt(e.id, from[3]),
                ),
              ),
          ),
        )
        .orderBy(desc(e.helpful), desc(e.reviews), desc(e.recipes), desc(e.id))
        .limit(expertsPerPage + 1)
      const { page, next } = cutPage(rows, expertsPerPage, ({ entry }) => [
        entry.helpful,
        entry.reviews,
        entry.recipes,
        entry.id,
      ])
      return {
        experts: page.map(({ entry, name, plan }) => ({
          id: entry.id as Id<'expert'>,
          firstName: firstNameOf(name),
          plan,
          reviews: entry.reviews,
          helpful: entry.helpful,
          recipes: entry.recipes,
          kinds: [...entry.kinds],
          ...(entry.userId === user.id && { isMine: true as const }),
        })),
        ...next,
      }
    }),

    'expert.mine': handler(readOwnExpert, ({ user }) => own(user.id)),

    'expert.show': handler(listMe, async ({ user }) => {
      const at = now()
      const counted = await contributionOf(db, user.id)
      await db.transaction('list an expert', (tx) =>
        tx
          .insert(tx.t.experts)
          .values({ userId: user.id, id: newId(at), ...counted, createdAt: at })
          .onConflictDoUpdate({
            target: tx.t.experts.userId,
            set: counted,
          }),
      )
      return own(user.id)
    }),

    'expert.hide': handler(unlistMe, async ({ user }) => {
      await db.transaction('unlist an expert', (tx) =>
        tx.delete(tx.t.experts).where(eq(tx.t.experts.userId, user.id)),
      )
      return undefined
    }),
  } satisfies Partial<Handlers>
}
