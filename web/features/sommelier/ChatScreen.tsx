import { Trash2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { questionLimit } from '../../../shared/business/plans.ts'
import { planCopy } from '../../../shared/copy/plan.ts'
import { sommelierCopy as copy } from '../../../shared/copy/sommelier.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { askedOnDay, questionDays, questions } from '../../../shared/features/sommelier/question.ts'
import { type Id, isId } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRow, useRows } from '../../local/hooks/live.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { useNow } from '../../lib/now.ts'
import { OnceFetched } from '../../lib/OnceFetched.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, SkeletonRows, SkeletonText } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useAsking } from './asking-state.ts'
import { Composer } from './Composer.tsx'
import { Exchange } from './Exchange.tsx'
import { localDay } from './local-day.ts'
import { useCellar } from './use-cellar.ts'
import { useSommelier } from './use-sommelier.ts'

/** The number of exchanges per page. */
const page = 20
const frame = 'mx-auto flex min-h-[calc(100dvh-var(--bottom-bar)-6.5rem)] max-w-3xl flex-col'
const top = 'flex flex-wrap items-center justify-between gap-2'
const noId: Id = '00000000-0000-8000-8000-000000000000'

const bottleIn = (query: URLSearchParams): Id | undefined => {
  const id = query.get('bottle')
  return id !== null && isId(id) ? id : undefined
}
const queryOf = (bottle: Id | undefined) => new URLSearchParams(bottle ? { bottle } : {})

/** The conversation with the Sommelier, and the field for the next question. */
export function ChatScreen() {
  const device = useDevice()
  const rows = useRows(questions)
  const day = useRow(questionDays, device.user.id)
  const cellar = useCellar()
  const [bottleId, setBottleId] = useQueryState(bottleIn, queryOf)
  const bottle = useRow(bottles, bottleId ?? noId)
  const asking = useAsking((state) => state.asking)
  const now = useNow()
  const [shown, setShown] = useState(page)
  const conversation = useMemo(
    () => [...(rows ?? [])].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)),
    [rows],
  )
  const sommelier = useSommelier(conversation, cellar)
  const last = conversation.at(-1)
  const isOpen = rows !== undefined && day !== undefined
  useEndInView(isOpen, last?.id, last?.answer ?? asking?.heard)

  if (!isOpen)
    // The same heading as in the loaded screen, so that focus stays on it.
    return (
      <div className={frame}>
        <div className={top}>
          <h1 className="text-title">{copy.title}</h1>
        </div>
        <Loading label={copy.loading}>
          <SkeletonRows rows={4} />
        </Loading>
      </div>
    )

  const limit = questionLimit(device.user.subscriptionTier)
  const left = Math.max(0, limit - askedOnDay(day, localDay(now)))
  const isBusy = asking !== undefined || !cellar
  const about = bottleId !== undefined && bottle ? bottle : undefined
  const suggestions =
    asking || left === 0
      ? []
      : about
        ? copy.suggestedFor
        : conversation.length === 0
          ? copy.suggested
          : []
  const ask = (text: string) => sommelier.ask(text, about?.id)
  const visible = conversation.slice(-shown)
  const hidden = conversation.length - visible.length
  return (
    <div className={frame}>
      <div className={top}>
        <h1 className="text-title">{copy.title}</h1>
        <TextLink to={routes.analysis.path} className="target ms-auto inline-flex items-center">
          {copy.wholeCellar}
        </TextLink>
        {conversation.length > 0 && (
          <IconButton
            label={copy.clear}
            disabled={asking !== undefined}
            icon={<Trash2 aria-hidden size={20} />}
            onClick={() => void sommelier.clear()}
          />
        )}
      </div>
      {hidden > 0 && (
        <div className="mt-2 text-center">
          <Button tone="plain" size="small" onClick={() => setShown(shown + page)}>
            {copy.earlier(Math.min(hidden, page))}
          </Button>
        </div>
      )}
      <ol
        aria-label={copy.conversation}
        // Screen readers announce whole answers, not the text of a model while it arrives.
        aria-live="polite"
        aria-busy={asking !== undefined}
        className="mt-3 mb-4 flex flex-col gap-4"
      >
        {hidden === 0 && (
          <li className="me-auto max-w-[92%] rounded-lg rounded-es-sm border border-line bg-surface px-4 py-3">
            {copy.greeting}
          </li>
        )}
        {visible.map((question) => (
          <Exchange
            key={question.id}
            question={question}
            heard={asking?.id === question.id ? asking.heard : undefined}
            onAnswer={(one) => void sommelier.answer(one)}
          />
        ))}
      </ol>
      {/* With part of the cellar, answers would be wrong. */}
      <OnceFetched skeleton={<SkeletonText lines={2} />}>
        <Composer
          disabled={isBusy || left === 0}
          onAsk={ask}
          below={
            <p className="mt-1 text-caption text-soft">
              {left === 0 ? copy.noneLeft(limit) : copy.left(left)}
              {left === 0 && device.user.subscriptionTier === 'free' && (
                <>
                  {' '}
                  <TextLink to={routes.subscription.path}>{planCopy.upgrade}</TextLink>
                </>
              )}
              {device.user.hasModel && ` · ${copy.modelReads}`}
            </p>
          }
        >
          {suggestions.length > 0 && (
            <ul
              aria-label={copy.prompts}
              // Room for the touch areas of the chips, or the list scrolls by two pixels.
              className="mb-1 flex max-h-[32dvh] flex-wrap gap-2 overflow-y-auto px-px py-1"
            >
              {suggestions.map((text) => (
                <li key={text}>
                  <Chip label={text} onClick={() => void ask(text)} />
                </li>
              ))}
            </ul>
          )}
          {about && (
            <div className="mb-2">
              <Chip
                label={copy.about(about.name)}
                removeLabel={copy.notAbout(about.name)}
                onRemove={() => setBottleId(undefined)}
              />
            </div>
          )}
        </Composer>
      </OnceFetched>
    </div>
  )
}

/** Scrolls to the end of the conversation on arrival and after each addition. */
function useEndInView(isOpen: boolean, lastId: Id | undefined, said: string | undefined) {
  // Newer browsers return a promise, which is no cleanup of an effect.
  const toEnd = () => {
    scrollTo(0, document.documentElement.scrollHeight)
  }
  useLayoutEffect(toEnd, [isOpen, lastId, said])
  // After the shell's scroll to the top: a conversation starts at its end.
  useEffect(() => {
    const frame = requestAnimationFrame(toEnd)
    return () => cancelAnimationFrame(frame)
  }, [])
}
