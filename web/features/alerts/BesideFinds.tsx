import { type ReactNode, useId } from 'react'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import { useIsWide } from '../../lib/wide.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Found } from './Inbox.tsx'

/** The limit; the inbox has all. */
const shown = 5

interface BesideFindsProps {
  /** Finds of these alerts or wishes. */
  readonly notices: readonly Notice[]
  /** Opens the inbox. */
  readonly onAll: () => void
  /** The alerts. */
  readonly children: ReactNode
}

/** On a wide screen, shows the finds of alerts to the right. */
export function BesideFinds({ notices, onAll, children }: BesideFindsProps) {
  const id = useId()
  const hasFinds = useIsWide() && notices.length > 0
  return (
    // The list keeps its place in the tree, so that an open form stays open.
    <div className={classes(hasFinds && 'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-8')}>
      <div className="min-w-0">{children}</div>
      {hasFinds && (
        <section
          aria-labelledby={id}
          className="rounded-lg border border-line bg-surface px-4 pt-4 pb-2"
        >
          <h2 id={id} className="text-lead">
            {copy.found}
          </h2>
          <ul>
            {[...notices]
              .sort((one, other) => other.at - one.at)
              .slice(0, shown)
              .map((notice) => (
                <li key={notice.id} className="border-b border-line py-3">
                  <Found notice={notice} level={3} />
                </li>
              ))}
          </ul>
          <Button tone="plain" size="small" className="-ms-3" onClick={onAll}>
            {copy.allFound}
          </Button>
        </section>
      )}
    </div>
  )
}
