import { routeTitles } from '../../../shared/routes.ts'
import { maxAnswerLength, modelLimits, maxMentions } from '../../../shared/business/sommelier.ts'
import { sommelierSentences } from '../../../shared/copy/sommelier-sentences.ts'
import { sommelierToModel } from '../../../shared/copy/sommelier-model.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import type { ModelEvent } from '../../../shared/features/sommelier/endpoints.ts'
import { inWords } from '../../../shared/features/sommelier/facts.ts'
import {
  lookupArguments,
  lookups,
  nameOfBottle,
} from '../../../shared/features/sommelier/lookups.ts'
import type { Mention } from '../../../shared/features/sommelier/mention.ts'
import { plainAnswer, hasNoLetters } from '../../../shared/features/sommelier/plain-answer.ts'
import { ingredientInEnglish } from '../../../shared/features/recipes/in-english.ts'
import { takeIngredientWords } from '../../../shared/features/recipes/makeable.ts'
import { unaccented } from '../../../shared/kernel/text.ts'
import { type AskModel, type ModelMessage, NoAnswer, type Tool } from '../../outside/model.ts'
import { inTimeSlices } from './read-cellar.ts'

// A German or Spanish recipe can be made here as on the device.
takeIngredientWords(ingredientInEnglish)

export interface Conversation {
  readonly question: string
  /** Earlier ones of the same conversation, the oldest first. */
  readonly before: readonly { readonly text: string; readonly answer: string }[]
  readonly cellar: CellarContents
  readonly aboutId: string | undefined
  readonly hidesAmounts: boolean
}

const tools: readonly Tool[] = Object.entries(lookups).map(([name, { does, takes }]) => ({
  name,
  does,
  takes,
}))

/**
 * Lets the model answer: it may look things up a few times, by rules that only read this cellar, and
 * then has to answer. Tells what it says as it says it. Throws {@link NoAnswer}.
 */
export async function converse(
  ask: AskModel,
  { question, before, cellar, aboutId, hidesAmounts }: Conversation,
  signal: AbortSignal,
  send: (event: ModelEvent) => void,
): Promise<void> {
  const about = cellar.bottles.find(({ id }) => id === aboutId)
  const messages: ModelMessage[] = [
    { role: 'system', content: sommelierToModel.rules },
    ...before.flatMap(({ text, answer }): ModelMessage[] => [
      { role: 'user', content: text },
      { role: 'assistant', content: answer },
    ]),
    {
      role: 'user',
      content: about ? sommelierToModel.about(nameOfBottle(about), question) : question,
    },
  ]
  const seen = new Map<string, Mention>()
  const sentences = sommelierSentences({
    hidesAmounts,
    currency: cellar.currency,
    screens: routeTitles,
  })
  let lookUpsLeft: number = modelLimits.lookUps
  let said = ''
  const onText = (text: string) => {
    const room = maxAnswerLength - said.length
    if (room <= 0) return
    said += text.slice(0, room)
    send({ is: 'text', text: text.slice(0, room) })
  }
  for (let round = 0; ; round++) {
    const isLast = round >= modelLimits.rounds || lookUpsLeft <= 0
    const turn = await ask({ messages, tools: isLast ? [] : tools, signal, onText })
    if (isLast || turn.calls.length === 0) break
    messages.push({ role: 'assistant', content: turn.text, calls: turn.calls })
    for (const { id, name, sent } of turn.calls) {
      const content = await lookedUp(name, sent)
      messages.push({ role: 'tool', callId: id, content })
    }
  }
  // Nothing but marks, addresses or blanks is no answer.
  const plain = plainAnswer(said)
  if (hasNoLetters(plain)) throw new NoAnswer('without words')
  send({ is: 'done', mentions: namedIn(plain, [...seen.values()]) })

  async function lookedUp(name: string, sent: string): Promise<string> {
    const lookup = Object.hasOwn(lookups, name) ? lookups[name] : undefined
    if (!lookup) return sommelierToModel.noSuchLookUp
    if (lookUpsLeft-- <= 0) return sommelierToModel.enough
    const answer = await inTimeSlices(lookup.run(lookupArguments(lookup, sent), cellar))
    for (const mention of answer.mentions) seen.set(mention.id, mention)
    return inWords(answer, sentences)
  }
}

/** The looked up items that the answer names. */
function namedIn(text: string, mentions: readonly Mention[]): Mention[] {
  const folded = unaccented(text)
  return mentions.filter(({ name }) => folded.includes(unaccented(name))).slice(0, maxMentions)
}
