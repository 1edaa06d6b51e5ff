import { routeTitles } from '../../../../shared/routes.ts'
import { createHash } from 'node:crypto'
import { sommelierSentences } from '../../../../shared/copy/sommelier-sentences.ts'
import { answered } from '../../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../../shared/features/sommelier/cellar.ts'
import { dayOf } from '../../../../shared/kernel/time.ts'
import { inWords } from '../../../../shared/features/sommelier/facts.ts'
import { converse } from '../../../../sync-server/features/sommelier/conversation.ts'
import type { AskModel } from '../../../../sync-server/outside/model.ts'
import { shelf } from '../a-cellar.ts'
import { cellars } from './cellars.ts'
import { judged, type Outcome, type Said } from './expect.ts'
import { type AskedQuestion, askedQuestions } from './questions.ts'

/** Which half of the questions one is in; rules are written from the seen one. */
export const isSeenQuestion = ({ text, of }: AskedQuestion): boolean =>
  createHash('sha256').update(`${of} ${text.toLowerCase()}`).digest()[0]! % 2 === 0

export const contents = (of: AskedQuestion['of']): CellarContents => ({
  bottles: cellars[of].map(({ bottle }) => bottle),
  recipes: shelf,
  wishes: [],
  journal: { pours: [], events: [], dayOf },
  today: '2026-11-25',
})
const known = {
  wines: contents('wines'),
  bar: contents('bar'),
  mixed: contents('mixed'),
} as const

/** Answers without a result. */
const honest = new Set(['unknown', 'notKnown', 'meant', 'otherLanguage', 'help'])

export function said(question: AskedQuestion): Said {
  const answer = answered(question.text, known[question.of], undefined, question.before)
  return {
    text: inWords(answer, sommelierSentences({ hidesAmounts: false, screens: routeTitles })),
    ids: answer.mentions.filter(({ kind }) => kind === 'bottle').map(({ id }) => id),
    isHonest: answer.lines.some(({ say }) => honest.has(say)),
  }
}

/**
 * The best answer of the operator's model: it looks the question up by its tool and repeats the
 * result, because a model has no other source than its tools.
 */
export async function saidByModel(question: AskedQuestion): Promise<Said> {
  let [text, ids]: [string, readonly string[]] = ['', []]
  const ask: AskModel = async ({ messages, onText }) => {
    const heard = messages.at(-1)!
    if (heard.role === 'tool') onText(heard.content)
    else
      return {
        text: '',
        calls: [{ id: '1', name: 'bottles_that', sent: JSON.stringify({ which: question.text }) }],
      }
    return { text: heard.content, calls: [] }
  }
  await converse(
    ask,
    {
      question: question.text,
      before: [],
      cellar: known[question.of],
      aboutId: undefined,
      hidesAmounts: false,
    },
    new AbortController().signal,
    (event) => {
      if (event.is === 'text') text += event.text
      if (event.is === 'done')
        ids = event.mentions.filter(({ kind }) => kind === 'bottle').map(({ id }) => id)
    },
  )
  return { text, ids, isHonest: said(question).isHonest }
}

export interface Judged extends AskedQuestion {
  readonly outcome: Outcome
  readonly text: string
  readonly answer: string
}

/** Every question of one half, as it was answered and judged. */
export const judgedQuestions = (isSeen: boolean): readonly Judged[] =>
  askedQuestions
    .filter((question) => isSeenQuestion(question) === isSeen)
    .map((question) => {
      const heard = said(question)
      return {
        ...question,
        outcome: judged(question.of, question.expected, heard),
        answer: heard.text,
      }
    })
