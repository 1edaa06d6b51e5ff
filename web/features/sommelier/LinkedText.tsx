import { Fragment, useMemo } from 'react'
import type { Mention } from '../../../shared/features/sommelier/mention.ts'
import { routes } from '../../../shared/routes.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { linked } from './linked-text.ts'

const pathOf = ({ kind, id }: Mention) =>
  kind === 'bottle' ? bottlePath(id) : routes.recipe.path.replace(':id', id)

/** An answer as text, with links at the names of the user's bottles and recipes. */
export function LinkedText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
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
