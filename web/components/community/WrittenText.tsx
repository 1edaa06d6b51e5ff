import { useMemo, useState } from 'react'
import { communityCopy } from '../../../shared/copy/community.ts'
import type { PersonMention } from '../../../shared/features/community/post.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { textPieces } from './text-pieces.ts'

/** Longer texts are cut in lists. */
const short = { letters: 600, lines: 10 }

interface WrittenTextProps {
  text: string
  mentions: readonly PersonMention[]
  /** In a list a long text is cut. */
  isInList?: boolean
}

/** Text by a user: mentions stand out, addresses are links. */
export function WrittenText({ text, mentions, isInList = false }: WrittenTextProps) {
  const pieces = useMemo(() => textPieces(text, mentions), [text, mentions])
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > short.letters || text.split('\n').length > short.lines
  const isCut = isInList && isLong && !isWhole
  if (!text) return null
  return (
    <>
      <p
        dir="auto"
        className={classes('break-words whitespace-pre-wrap', isCut && 'line-clamp-[10]')}
      >
        {pieces.map((piece, at) =>
          piece.is === 'address' ? (
            // From strangers: no referrer, and no rank in search engines.
            <TextLink
              key={at}
              href={piece.text}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="wrap-anywhere"
            >
              {piece.text}
            </TextLink>
          ) : (
            <span
              key={at}
              className={piece.is === 'person' ? 'font-medium text-accent' : undefined}
            >
              {piece.text}
            </span>
          ),
        )}
      </p>
      {isCut && (
        <div className="-ms-3">
          <Button size="small" tone="plain" onClick={() => setWhole(true)}>
            {communityCopy.post.showAll}
          </Button>
        </div>
      )}
    </>
  )
}
