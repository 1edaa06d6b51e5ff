import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'

export type NoticeTone = 'plain' | 'good' | 'warn' | 'danger'

const styles = {
  plain: { box: 'border-line bg-surface', mark: 'text-soft', Icon: Info },
  good: { box: 'border-good bg-good-wash', mark: 'text-good', Icon: CircleCheck },
  warn: { box: 'border-warn bg-warn-wash', mark: 'text-warn', Icon: TriangleAlert },
  danger: { box: 'border-danger bg-danger-wash', mark: 'text-danger', Icon: CircleAlert },
} satisfies Record<NoticeTone, { box: string; mark: string; Icon: typeof Info }>

export interface NoticeProps {
  tone?: NoticeTone | undefined
  title: ReactNode
  /** Reassurance and the next step, a sentence each. */
  children?: ReactNode
  act?: ReactNode
  onDismiss?: (() => void) | undefined
  /** It came while the person was here: it is announced. */
  live?: boolean | undefined
}

/** A notice in its place on the page, while it applies. */
export function Notice({ tone = 'plain', title, children, act, onDismiss, live }: NoticeProps) {
  const { box, mark, Icon } = styles[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classes('flex items-start gap-3 rounded-md border p-3 text-ink', box)}
    >
      <Icon aria-hidden size={20} className={classes('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        {children && <div className="mt-0.5 text-small">{children}</div>}
        {act && <div className="mt-3 flex flex-wrap gap-2">{act}</div>}
      </div>
      {onDismiss && (
        <div className="-m-2">
          <IconButton
            label={uiCopy.dismiss}
            icon={<X aria-hidden size={18} />}
            onClick={onDismiss}
          />
        </div>
      )}
    </div>
  )
}
