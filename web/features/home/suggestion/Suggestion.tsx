import { Link } from 'react-router-dom'
import { homeCopy } from '../../../../shared/copy/home.ts'
import { reasonsInWords } from '../../../../shared/copy/sommelier-reasons.ts'
import { askCopy } from '../../../../shared/copy/sommelier.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { tonight } from '../../../../shared/features/sommelier/rules/tonight.ts'
import type { Because } from '../../../../shared/features/sommelier/facts.ts'
import { dayOf } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { BottleThumb } from '../../../components/bottle/BottlePhoto.tsx'
import { bottlePath } from '../../../components/bottle/bottle-path.ts'
import { chatPath } from '../../../components/bottle/chat-path.ts'
import { useNow } from '../../../lib/now.ts'
import { useSlicedMemo } from '../../../lib/use-sliced-memo.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { SuggestionFrame } from './SuggestionFrame.tsx'

const copy = homeCopy.suggestion

interface Suggested {
  readonly bottle: Bottle
  readonly because: readonly Because[]
}

/**
 * The bottle the Sommelier suggests for tonight, with its reasons; none without a reason.
 * @param bottles of the user's cellar
 */
export function Suggestion({ bottles }: { bottles: readonly Bottle[] }) {
  const now = useNow()
  const today = dayOf(now, -new Date(now).getTimezoneOffset())
  const found = useSlicedMemo(() => suggesting(bottles, today), [bottles, today])
  if (!found) return <SuggestionFrame />
  const { suggested } = found
  if (!suggested)
    return (
      <SuggestionFrame>
        <p className="font-medium">{copy.noneTitle}</p>
        <p className="text-small text-soft">{copy.none}</p>
        <TextLink to={routes.chat.path} className="inline-flex min-h-11 items-center text-small">
          {copy.ask}
        </TextLink>
      </SuggestionFrame>
    )
  const { bottle, because } = suggested
  return (
    <SuggestionFrame thumb={<BottleThumb bottle={bottle} />}>
      <p dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
        <Link to={bottlePath(bottle.id)}>{copy.tonight(bottle.name)}</Link>
      </p>
      <p className="mt-0.5 text-small text-soft">{copy.because(reasonsInWords(because))}</p>
      <TextLink to={chatPath(bottle.id)} className="inline-flex min-h-11 items-center text-small">
        {askCopy.ai}
      </TextLink>
    </SuggestionFrame>
  )
}

function* suggesting(
  bottles: readonly Bottle[],
  today: string,
): Generator<void, { readonly suggested: Suggested | undefined }> {
  const { lines, mentions } = yield* tonight({ bottles, recipes: [], wishes: [], today }, undefined)
  const pick = lines.find((line) => line.say === 'pick')
  const bottle = bottles.find(({ id }) => id === mentions[0]?.id)
  const hasReason = bottle && pick && pick.because.length > 0
  return { suggested: hasReason ? { bottle, because: pick.because } : undefined }
}
