import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { mentionsSchema } from './mention.ts'
import { questionSchema } from './question.ts'

/**
 * Asks the operator's model, where there is one. The question is the one that the device keeps: it
 * is counted once, whichever of the two comes first. The answer is a stream of {@link ModelEvent}s.
 */
export const askModel = endpoint({
  name: 'chat.ask',
  method: 'POST',
  path: '/api/chat',
  may: 'user',
  does: 'Asks the language model chosen by the operator, which looks up the user’s own rows; streams the answer as server-sent events. 404 without a model.',
  body: z.extend(questionSchema, {
    /** Minutes east of UTC where the person is, for the days of the journal; without it, it is not read. */
    offsetMinutes: z.optional(z.int().check(z.gte(-14 * 60), z.lte(14 * 60))),
  }),
  media: ['text/event-stream'],
  refuses: ['not_found', 'slow_down', 'forbidden'],
})

/**
 * One event of the stream, as the data of a server-sent event:
 * - `text`: more of the answer
 * - `done`: the end, with the answer's sources
 * - `failed`: there will be no answer; earlier text must be discarded
 */
export const modelEvent = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('text'), text: z.string() }),
  z.strictObject({ is: z.literal('done'), mentions: mentionsSchema }),
  z.strictObject({ is: z.literal('failed') }),
])
export type ModelEvent = z.infer<typeof modelEvent>
