import { maxAnswerLength } from '../../../../shared/business/sommelier.ts'
import { askModel, modelEvent } from '../../../../shared/features/sommelier/endpoints.ts'
import type { Mention } from '../../../../shared/features/sommelier/mention.ts'
import { plainAnswer, hasNoLetters } from '../../../../shared/features/sommelier/plain-answer.ts'
import type { Question } from '../../../../shared/features/sommelier/question.ts'
import type { Day } from '../../../../shared/kernel/time.ts'
import { stream } from '../../../online/stream.ts'
import type { Worded } from '../answer-by-rules.ts'

/**
 * The answer of the operator's model, as plain text; undefined where none came: no network, no such
 * server, too many questions, or a model that is busy, silent, cut off or talks nonsense.
 */
export async function answerByModel(
  {
    id,
    text,
    at,
    bottleId,
    askedOn,
  }: Pick<Question, 'id' | 'text' | 'at' | 'bottleId'> & {
    readonly askedOn: Day
  },
  hear: (heard: string) => void,
): Promise<Worded | undefined> {
  let said = ''
  let mentions: readonly Mention[] | undefined
  let hasFailed = false
  try {
    const offsetMinutes = -new Date(at).getTimezoneOffset()
    const asked = { id, text, at, askedOn, offsetMinutes, ...(bottleId && { bottleId }) }
    await stream(askModel, asked, (data) => {
      const event = modelEvent.parse(data)
      if (event.is === 'failed') hasFailed = true
      if (event.is === 'done') ({ mentions } = event)
      if (event.is !== 'text') return
      said += event.text
      hear(plainAnswer(said))
    })
  } catch {
    // On any error the rules answer, and the answer mentions it.
    return undefined
  }
  const words = plainAnswer(said).slice(0, maxAnswerLength)
  // A stream without its final event was cut off.
  return hasFailed || !mentions || hasNoLetters(words) ? undefined : { text: words, mentions }
}
