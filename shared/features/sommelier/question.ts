import { messages } from '../../kernel/language.ts'
import * as z from 'zod/mini'
import { maxRows } from '../../business/account-limits.ts'
import {
  maxAnswerLength,
  maxQuestionLength,
  maxCleared,
  maxQuestionsEver,
} from '../../business/sommelier.ts'
import {
  calendarDay,
  choice,
  entity,
  id,
  instant,
  integer,
  newRow,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
} from '../../kernel/entity.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { capped, type MutatorContext, mutator, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Day, dayOf, type Instant } from '../../kernel/time.ts'
import { mentionsSchema } from './mention.ts'

/** Why it is refused. */
const texts = messages('questionRules', {
  tooLong: 'The conversation is too long: clear it first.',
  usedUp: 'The questions of this day are used up.',
})

/**
 * Who answered: the rules; the operator's model; or the rules in the place of a model that was busy,
 * silent, cut off, or broken.
 */
export const answerSources = ['rules', 'model', 'instead_of_model'] as const
export type AnswerSource = (typeof answerSources)[number]

const rules: RowRules = { maxRows: maxRows.heard, privacyCategory: 'questions' }

/** A question to the Sommelier with its answer, which comes a moment later. */
export const questions = entity('questions', rules, {
  text: text({ max: maxQuestionLength }),
  at: instant(),
  /** Its bottle, if asked from one. */
  bottleId: optional(id()),
  answer: serverOwned(optional(text({ max: maxAnswerLength }))),
  answeredAt: serverOwned(optional(instant())),
  source: serverOwned(optional(choice(answerSources))),
  /** JSON: a list of {@link Mention}. */
  mentions: serverOwned(optional(text({ max: 16_384 }))),
})
export type Question = Row<typeof questions>

const daysRules: RowRules = {
  maxRows: maxRows.few,
  privacyCategory: 'questions',
  isRestored: false,
}

/**
 * The number of questions on the last day with one: one row, whose id is the user's. It is separate
 * from the questions, so that clearing the conversation returns none.
 */
export const questionDays = entity('asked', daysRules, {
  day: serverOwned(calendarDay()),
  asked: serverOwned(integer({ min: 0, max: 1_000_000 })),
})
export type QuestionDay = Row<typeof questionDays>

/** The questions of this day known to this device. */
export const askedOnDay = (row: QuestionDay | null | undefined, day: string): number =>
  row?.day === day ? row.asked : 0

/** A clock that is far ahead must not leave the count in a year that never comes. */
const countedDay = (day: Day, latest: Instant): Day => (day < dayOf(latest) ? day : dayOf(latest))

/** A question as it is asked. */
export const questionSchema = z.strictObject({
  id: idSchema,
  text: schemaOf(questions.fields.text),
  at: schemaOf(questions.fields.at),
  /** The calendar day where the person is. */
  askedOn: schemaOf(calendarDay()),
  bottleId: z.optional(idSchema),
})

/**
 * Asks the Sommelier. Done once for each id. Refuses `plan_limit` where the day's questions are used
 * up, and `forbidden` where the conversation is too long to be kept.
 */
export const askQuestion = mutator({
  name: 'chat.ask',
  args: questionSchema,
  rows: (args) => [{ entity: questions, id: args.id }],
  async run(tx, { id: questionId, askedOn, ...input }, context) {
    if ((await tx.get(questions, questionId)) || (await tx.removed(questions, questionId))) return
    if ((await tx.count(questions)) >= maxQuestionsEver) refuse('forbidden', texts.tooLong)
    const { userId, latest, questionLimit } = context
    const day = countedDay(askedOn, latest)
    const before = await tx.get(questionDays, userId)
    const asked = before?.day === day ? before.asked : 0
    if (asked >= questionLimit) refuse('plan_limit', texts.usedUp)
    // A late question of an earlier day was not counted, and is accepted.
    if (!before || before.day <= day)
      await tx.put(questionDays, { id: userId, day, asked: asked + 1 })
    await tx.put(
      questions,
      newRow(questions, questionId, { ...input, at: capped(input.at, context) }),
    )
  },
})

/**
 * Stores the answer to a question; the first one wins. A deleted question needs none. A question that
 * the rules refused counts for no day.
 */
export const answerQuestion = mutator({
  name: 'chat.answer',
  args: z.strictObject({
    id: idSchema,
    at: schemaOf(questions.fields.at),
    text: schemaOf(questions.fields.answer),
    source: schemaOf(questions.fields.source),
    mentions: z.optional(mentionsSchema),
    /** The day of a question that the rules refused. */
    refusedOn: z.optional(schemaOf(calendarDay())),
  }),
  rows: (args) => [{ entity: questions, id: args.id }],
  async run(tx, args, context) {
    const question = await tx.get(questions, args.id)
    if (!question || question.answer !== undefined) return
    const { mentions = [] } = args
    await tx.patch(questions, args.id, {
      answer: args.text,
      answeredAt: capped(args.at, context),
      source: args.source,
      ...(mentions.length > 0 && { mentions: JSON.stringify(mentions) }),
    })
    if (args.refusedOn !== undefined && args.source !== 'model')
      await uncount(tx, args.refusedOn, context)
  },
})

/** Returns one question to its day, while that day's count is kept. */
async function uncount(tx: Tx, refusedOn: Day, { userId, latest }: MutatorContext) {
  const day = countedDay(refusedOn, latest)
  const count = await tx.get(questionDays, userId)
  if (count?.day === day && count.asked > 0)
    await tx.patch(questionDays, userId, { asked: count.asked - 1 })
}

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(maxCleared))
const all = (args: { ids: readonly string[] }) =>
  args.ids.map((one) => ({ entity: questions, id: one }))

/** Takes questions with their answers out of the conversation. */
export const clearQuestions = mutator({
  name: 'chat.clear',
  args: z.strictObject({ ids }),
  rows: all,
  async run(tx, args) {
    for (const one of args.ids) await tx.remove(questions, one)
  },
})

/** Brings them back, those that are still kept aside. */
export const restoreQuestions = mutator({
  name: 'chat.restore',
  args: z.strictObject({ ids }),
  rows: all,
  async run(tx, args) {
    for (const one of args.ids) {
      if (await tx.get(questions, one)) continue
      const question = await tx.removed(questions, one)
      if (question) await tx.put(questions, question)
    }
  },
})
