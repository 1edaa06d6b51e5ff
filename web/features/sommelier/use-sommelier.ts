import { maxCleared, maxStoredQuestions } from '../../../shared/business/sommelier.ts'
import { questionLimit } from '../../../shared/business/plans.ts'
import { sommelierCopy as copy } from '../../../shared/copy/sommelier.ts'
import type { AnswerSource, Question } from '../../../shared/features/sommelier/question.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Day } from '../../../shared/kernel/time.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSettings, useSyncStatus } from '../../local/hooks/live.ts'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { explainError } from '../../lib/explain-error.ts'
import { toast } from '../../ui/toast.ts'
import { answerByRules, type Worded } from './answer-by-rules.ts'
import { useAsking } from './asking-state.ts'
import { localDay } from './local-day.ts'
import type { KnownCellar } from './use-cellar.ts'

type UseSommelierRequest = Pick<Question, 'id' | 'text' | 'at' | 'bottleId'>

/** Asking, answering and clearing, for a screen that has the conversation and the cellar. */
export function useSommelier(conversation: readonly Question[], cellar: KnownCellar | undefined) {
  const device = useDevice()
  const { hideAmounts } = useSettings()
  const { reachable } = useSyncStatus()
  // While offline, do not ask the model.
  const asksModel = device.user.hasModel === true && reachable !== false

  const answer = async (question: UseSommelierRequest): Promise<void> => {
    if (!cellar || useAsking.getState().asking) return
    const { begin, hear, end } = useAsking.getState()
    begin(question.id)
    try {
      const today = localDay(question.at)
      const byRules = () =>
        answerByRules(question, { ...cellar, today }, asked(conversation, question), {
          hidesAmounts: hideAmounts,
        })
      let source: AnswerSource = 'rules'
      let said: Worded | undefined
      if (asksModel) {
        said = await answerOfModel({ ...question, askedOn: today }, hear)
        source = said ? 'model' : 'instead_of_model'
      }
      said ??= await byRules()
      const { text, mentions, isRefused } = said
      await device.mutate('chat.answer', {
        id: question.id,
        at: device.now(),
        text,
        source,
        ...(mentions.length > 0 && { mentions }),
        ...(isRefused && { refusedOn: today }),
      })
    } catch (error) {
      const description = explainError(error, {
        refused: copy.notSaved,
        codes: { not_stored: copy.notSaved },
      })
      toast({ tone: 'danger', title: copy.failed, description })
    } finally {
      end()
    }
  }

  return {
    /** @returns whether the question is stored, so that the field can be cleared */
    async ask(typed: string, bottleId: Id | undefined): Promise<boolean> {
      const text = typed.trim()
      if (text === '' || !cellar || useAsking.getState().asking) return false
      const at = device.now()
      const question: UseSommelierRequest = {
        id: device.newId(),
        text,
        at,
        ...(bottleId && { bottleId }),
      }
      const trouble = await whyNotSaved(device, [
        ...tidying(conversation),
        { name: 'chat.ask', args: { ...question, askedOn: localDay(at) } },
      ])
      if (trouble !== undefined) {
        toast({ tone: 'danger', title: copy.failed, description: trouble })
        return false
      }
      void answer(question)
      return true
    },

    answer,

    async clear(): Promise<void> {
      const ids = conversation.map(({ id }) => id).slice(0, maxCleared)
      if (ids.length === 0) return
      const args = { ids }
      if ((await whyNotSaved(device, [{ name: 'chat.clear', args }])) !== undefined) {
        toast({ tone: 'danger', title: copy.failed, description: copy.notCleared })
        return
      }
      const undo = async () => {
        const trouble = await whyNotSaved(device, [{ name: 'chat.restore', args }])
        toast(
          trouble === undefined
            ? { title: copy.undone }
            : { tone: 'danger', title: copy.failed, description: copy.notCleared },
        )
      }
      toast({ title: copy.cleared, action: { label: copy.undo, onAct: () => void undo() } })
    },
  }
}

/** The model's code comes from the network, as its answer does: without it the rules answer. */
async function answerOfModel(
  question: UseSommelierRequest & { readonly askedOn: Day },
  hear: (heard: string) => void,
): Promise<Worded | undefined> {
  const loaded = await import('./model/answer-by-model.ts').catch(() => undefined)
  return loaded?.answerByModel(question, hear)
}

/** The number of earlier questions a question can refer to. */
const maxBefore = 3

/** The questions before this one, oldest first. */
const asked = (
  conversation: readonly Question[],
  { id, at }: UseSommelierRequest,
): readonly string[] =>
  conversation
    .filter((one) => one.id !== id && one.at <= at)
    .sort((one, other) => one.at - other.at)
    .slice(-maxBefore)
    .map(({ text }) => text)

/** Removes the oldest questions above the limit. */
function tidying(conversation: readonly Question[]): AnyMutation[] {
  const tooMany = conversation.length + 1 - maxStoredQuestions
  if (tooMany <= 0) return []
  const oldest = [...conversation].sort((one, other) => one.at - other.at).slice(0, tooMany)
  return [{ name: 'chat.clear', args: { ids: oldest.map(({ id }) => id) } }]
}

/** The error of saving, as a sentence; undefined if saved. */
async function whyNotSaved(
  device: Device,
  list: readonly AnyMutation[],
): Promise<string | undefined> {
  try {
    const { refusal } = await device.mutateMany(list)
    if (!refusal) return undefined
    throw refusal
  } catch (error) {
    return explainError(error, {
      refused: copy.notSaved,
      codes: {
        plan_limit: copy.noneLeft(questionLimit(device.user.subscriptionTier)),
        forbidden: copy.tooLong,
        not_stored: copy.notSaved,
      },
    })
  }
}
