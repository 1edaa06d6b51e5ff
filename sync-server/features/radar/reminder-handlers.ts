import { and, count, eq } from 'drizzle-orm'
import { maxReminders, remindersPerPage } from '../../../shared/business/radar.ts'
import { radarRefusals } from '../../../shared/copy/radar-refusals.ts'
import {
  forgetReminder,
  listReminders,
  remindMe,
} from '../../../shared/features/radar/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { RadarDeps } from './radar-deps.ts'
import { startTimeOf, reminderAt } from './subjects.ts'

/** The user's reminders. */
export function reminderHandlers({ db, now = Date.now }: RadarDeps) {
  const { reminders: m } = db.t

  return {
    'radar.remind': handler(remindMe, async ({ user, params: { subject }, body: { kind } }) => {
      const at = now()
      return db.transaction('remind somebody', async (tx) => {
        const begins = await startTimeOf(tx, kind, subject, at)
        if (begins === 'gone') return refuse('not_found')
        if (begins <= at) return refuse('not_now', radarRefusals.hasBegun)
        const own = await tx
          .select({ id: m.subjectId, dueAt: m.dueAt })
          .from(m)
          .where(and(eq(m.userId, user.id), eq(m.subjectId, subject)))
        if (own[0]) return { at: own[0].dueAt }
        const [all] = await tx.select({ n: count() }).from(m).where(eq(m.userId, user.id))
        if ((all?.n ?? 0) >= maxReminders)
          refuse('limit', radarRefusals.tooManyReminders(maxReminders))
        const dueAt = reminderAt(kind, begins, at)
        await tx
          .insert(m)
          .values({ userId: user.id, subjectId: subject, kind, dueAt, createdAt: at })
          .onConflictDoNothing()
        return { at: dueAt }
      })
    }),

    'radar.forget': handler(forgetReminder, async ({ user, params: { subject } }) => {
      await db.transaction('remind nobody', (tx) =>
        tx.delete(m).where(and(eq(m.userId, user.id), eq(m.subjectId, subject))),
      )
      return { isReminded: false }
    }),

    'radar.reminders': handler(listReminders, async ({ user, query: { after } }) => {
      const place = keyset(after, m.dueAt, m.subjectId, 'asc')
      const rows = await db
        .select()
        .from(m)
        .where(and(eq(m.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(remindersPerPage + 1)
      const { page, next } = cutPage(rows, remindersPerPage, (row) => [row.dueAt, row.subjectId])
      return {
        reminders: page.map(({ kind, subjectId, dueAt }) => ({
          kind,
          subject: subjectId as Id,
          at: dueAt,
        })),
        ...next,
      }
    }),
  } satisfies Partial<Handlers>
}
