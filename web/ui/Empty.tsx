import type { ReactNode } from 'react'

export interface EmptyProps {
  /** A decorative drawing of the future content. */
  drawing?: ReactNode
  title: string
  sentence?: ReactNode
  /** The one act that fills it. */
  act?: ReactNode
  level?: 1 | 2 | 3 | undefined
  /** Its kind, for tests: empty or unavailable. */
  face?: 'empty' | 'offline' | 'failed' | undefined
}

/** The empty state: its future content, and the action that adds some. */
export function Empty({ drawing, title, sentence, act, level = 2, face = 'empty' }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div
      data-face={face}
      className="mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center"
    >
      {drawing && (
        <div aria-hidden className="mb-5">
          {drawing}
        </div>
      )}
      <Heading className="text-title">{title}</Heading>
      {sentence && <p className="mt-2 text-soft">{sentence}</p>}
      {act && <div className="mt-6">{act}</div>}
    </div>
  )
}
