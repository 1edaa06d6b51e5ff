import { day } from '../../../shared/kernel/time.ts'
import { No, type Rule } from './acting.ts'

/** A day on a clock that is far ahead counts as tomorrow. */
const countedDay = (given: unknown, now: number): string => {
  const tomorrow = new Date(now + day).toISOString().slice(0, 10)
  return (given as string) > tomorrow ? tomorrow : (given as string)
}

/** The conversation with the Sommelier. */
export const chatRules: Record<string, Rule> = {
  'chat.ask': (on, args) => {
    if (on.wasEver('questions', args['id'])) return
    const { askedOn, ...said } = args
    const { userId: id, now } = on.context
    const today = countedDay(askedOn, now)
    const last = on.live('asked', id)
    const isLate = last !== undefined && (last['day'] as string) > today
    const asked = last?.['day'] === today ? (last['asked'] as number) : 0
    if (asked >= (on.context.most['questions'] ?? 200)) throw new No('plan_limit')
    if (!isLate) on.save('asked', { id, day: today, asked: asked + 1 })
    on.save('questions', { ...said, at: on.capped(said['at']) })
  },
  'chat.answer': (on, args) => {
    const question = on.live('questions', args['id'])
    if (!question || question['answer'] !== undefined) return
    const { text: answer, source, mentions, refusedOn } = args
    on.save('questions', {
      ...question,
      answer,
      source,
      answeredAt: on.capped(args['at']),
      ...(mentions !== undefined && { mentions: JSON.stringify(mentions) }),
    })
    if (refusedOn === undefined || source === 'model') return
    const { userId: id, now } = on.context
    const last = on.live('asked', id)
    if (last?.['day'] === countedDay(refusedOn, now) && (last['asked'] as number) > 0)
      on.save('asked', { ...last, asked: (last['asked'] as number) - 1 })
  },
  'chat.clear': (on, args) => {
    for (const id of args['ids'] as string[]) on.drop('questions', id)
  },
  'chat.restore': (on, args) => {
    for (const id of args['ids'] as string[]) {
      const row = on.live('questions', id) ? undefined : on.setAside('questions', id)
      if (row) on.save('questions', row)
    }
  },
}
