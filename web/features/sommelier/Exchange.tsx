import { memo, Fragment, useMemo } from 'react'
import { sommelierCopy as copy } from '../../../shared/copy/sommelier.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { mentionsOf, type Mention } from '../../../shared/features/sommelier/mention.ts'
import type { Question } from '../../../shared/features/sommelier/question.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { useRow } from '../../local/hooks/live.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { linked } from './linked-text.ts'

interface ExchangeProps {
  question: Question
  /** A model's answer so far; undefined if no answer is on its way. */
  heard: string | undefined
  onAnswer: (question: Question) => void
}

/** A question and its answer. */
export const Exchange = memo(function Exchange({ question, heard, onAnswer }: ExchangeProps) {
  const { text, bottleId, answer } = question
  return (
    <li className="flex flex-col gap-2">
      <div className="ms-auto max-w-[85%] rounded-lg rounded-ee-sm bg-accent-wash px-4 py-2">
        <VisuallyHidden>{copy.you}</VisuallyHidden>
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
        {bottleId && <About id={bottleId} />}
      </div>
      <div className="me-auto max-w-[92%] min-w-0 rounded-lg rounded-es-sm border border-line bg-surface px-4 py-3">
        <VisuallyHidden>{copy.answered}</VisuallyHidden>
        {answer !== undefined ? (
          <Answer question={question} answer={answer} />
        ) : heard === undefined ? (
          <div className="flex flex-wrap items-center gap-3 text-soft">
            <p>{copy.unanswered}</p>
            <Button size="small" onClick={() => onAnswer(question)}>
              {copy.answerNow}
            </Button>
          </div>
        ) : heard === '' ? (
          <Thinking />
        ) : (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {heard}
          </p>
        )}
      </div>
    </li>
  )
})

function Answer({ question, answer }: { question: Question; answer: string }) {
  const mentions = mentionsOf(question)
  const unnamed = mentions.filter(({ name }) => !answer.toLowerCase().includes(name.toLowerCase()))
  return (
    <>
      <LinkedText text={answer} mentions={mentions} />
      {unnamed.length > 0 && (
        <p dir="auto" className="mt-2 text-small text-soft">
          {copy.used}:{' '}
          {unnamed.map(({ id, kind, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <TextLink
                to={kind === 'bottle' ? bottlePath(id) : routes.recipe.path.replace(':id', id)}
              >
                {name}
              </TextLink>
            </span>
          ))}
        </p>
      )}
      {question.source === 'instead_of_model' && (
        <p className="mt-2 text-small text-soft">{copy.insteadOfModel}</p>
      )}
      {question.source === 'model' && <p className="mt-2 text-small text-soft">{copy.byModel}</p>}
    </>
  )
}

function About({ id }: { id: Id }) {
  const bottle = useRow(bottles, id)
  if (bottle === undefined) return null
  return (
    <p dir="auto" className="mt-1 text-small break-words text-soft">
      {bottle ? (
        <TextLink quiet to={bottlePath(bottle.id)}>
          {copy.about(bottle.name)}
        </TextLink>
      ) : (
        copy.aboutGone
      )}
    </p>
  )
}

/** Three animated dots, and a text for screen readers. */
function Thinking() {
  return (
    <p className="flex h-6 items-center gap-1.5">
      <VisuallyHidden>{copy.thinking}</VisuallyHidden>
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          aria-hidden
          className="size-2 animate-pulse rounded-full bg-edge motion-reduce:animate-none"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </p>
  )
}

const pathOf = ({ kind, id }: Mention) =>
  kind === 'bottle' ? bottlePath(id) : routes.recipe.path.replace(':id', id)

/** An answer as text, with links at the names of the user's bottles and recipes. */
function LinkedText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  const pieces = useMemo(() => linked(text, mentions), [text, mentions])
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {pieces.map((piece, at) =>
        typeof piece === 'string' ? (
          <Fragment key={at}>{piece}</Fragment>
        ) : (
          <TextLink key={at} to={pathOf(piece.mention)}>
            {piece.text}
          </TextLink>
        ),
      )}
    </p>
  )
}
