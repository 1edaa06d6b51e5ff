import { requestsCopy } from '../../../shared/copy/requests.ts'
import { and, desc, eq, isNull, isNotNull, lt } from 'drizzle-orm'
import { questionLimit } from '../../../shared/business/plans.ts'
import { modelLimits } from '../../../shared/business/sommelier.ts'
import { askModel, type ModelEvent } from '../../../shared/features/sommelier/endpoints.ts'
import { askQuestion } from '../../../shared/features/sommelier/question.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { day, dayOf, hour, minute, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { type AskModel, NoAnswer } from '../../outside/model.ts'
import { changeCellar } from '../../sync/change-cellar.ts'
import type { RowLimits } from '../../sync/row-counts.ts'
import { converse } from './conversation.ts'
import { hidesAmounts, readCellar } from './read-cellar.ts'

export interface SommelierDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly rowLimits: RowLimits
  /** Absent where the operator has set none. */
  readonly model?: AskModel | undefined
  readonly report: (what: string, error: unknown) => void
  readonly now?: () => number
}

/** The longest that one question may take, whatever the model does. */
const maxLength = minute

/** Above typing speed; a faster program would only cost the operator. */
export const questionBurst = { max: 12, within: minute }

/** Questions to the operator's model. */
export function sommelierHandlers({
  db,
  limits,
  rowLimits,
  model,
  report,
  now = Date.now,
}: SommelierDeps) {
  return {
    'chat.ask': handler(askModel, async ({ user, body, request }) => {
      if (!model) refuse('not_found', requestsCopy.noModel)
      const at = now()
      // Wherever on earth the person is, it is one of these days there.
      const today = [dayOf(at - 12 * hour), dayOf(at), dayOf(at + 14 * hour)]
      if (!today.includes(body.askedOn)) refuse('bad_request', requestsCopy.notToday)
      await limits.take('sommelier burst', user.id, questionBurst)
      // The daily count already limits questions. This one also counts repeats of the same question
      // and users who span two days.
      const max = 2 * questionLimit(user.plan)
      await limits.take('sommelier', user.id, { max, within: day })
      const asked = await changeCellar(
        { db, now, rowLimits },
        user.id,
        async ({ rows, context }) => {
          const { offsetMinutes: _, ...question } = body
          await askQuestion.run(rows, question, context)
          return true
        },
      )
      if (!asked) refuse('account_deleted')
      const cellar = await readCellar(db, user.id, body)
      const conversation = {
        question: body.text,
        cellar,
        aboutId: body.bottleId,
        before: await earlier(user.id, body),
        hidesAmounts: await hidesAmounts(db, user.id),
      }
      const ends = AbortSignal.any([request.signal, AbortSignal.timeout(maxLength)])
      return streamed(async (send) => {
        try {
          await converse(model, conversation, ends, send)
        } catch (error) {
          if (!(error instanceof NoAnswer)) report('the sommelier failed', error)
          send({ is: 'failed' })
        }
      })
    }),
  } satisfies Partial<Handlers>

  /** The last few questions that have an answer. */
  async function earlier(userId: Id<'user'>, { id, at }: { id: string; at: number }) {
    const { questions } = db.t
    const rows = await db
      .select({ id: questions.id, text: questions.text, answer: questions.answer })
      .from(questions)
      .where(
        and(
          eq(questions.cellarId, userId),
          isNull(questions.removedAt),
          isNotNull(questions.answer),
          lt(questions.at, at),
        ),
      )
      .orderBy(desc(questions.at))
      .limit(modelLimits.remembers)
    return rows
      .filter((row) => row.id !== id)
      .map(({ text, answer: said }) => ({ text, answer: said ?? '' }))
      .reverse()
  }
}

/** Keeps the way open while the model thinks. */
const commentEvery = 10 * second

/** An answer of server-sent events, ended when the work is. */
function streamed(work: (send: (event: ModelEvent) => void) => Promise<void>): Response {
  const encoder = new TextEncoder()
  let isGone = false
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!isGone) controller.enqueue(encoder.encode(text))
      }
      const comments = setInterval(() => write(': still here\n\n'), commentEvery)
      try {
        await work((event) => write(`data: ${JSON.stringify(event)}\n\n`))
      } finally {
        clearInterval(comments)
        if (!isGone) controller.close()
      }
    },
    cancel() {
      isGone = true
    },
  })
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  })
}
