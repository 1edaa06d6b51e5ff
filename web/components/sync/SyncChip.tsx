import { Check, CloudCheck, CloudUpload, RefreshCw, TriangleAlert, UserX } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { routes } from '../../../shared/routes.ts'
import { type SyncState, useSyncStatus } from '../../local/hooks/live.ts'
import { classes } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { syncWords } from './sync-words.ts'

interface ChipStyle {
  tone: string
  Icon: ComponentType<{ size: number; 'aria-hidden': true; className?: string }>
}

const calm = 'text-soft'
const styles = {
  saved: { tone: calm, Icon: Check },
  waiting: { tone: 'text-ink bg-sunken', Icon: CloudUpload },
  syncing: { tone: calm, Icon: RefreshCw },
  all_saved: { tone: 'text-good', Icon: CloudCheck },
  attention: { tone: 'text-danger bg-danger-wash', Icon: TriangleAlert },
  signed_out: { tone: 'text-warn bg-warn-wash', Icon: UserX },
  reload_needed: { tone: 'text-warn bg-warn-wash', Icon: RefreshCw },
} satisfies Record<SyncState['kind'], ChipStyle>

/** Always visible, never in the way: whether changes are safe, and where. Links to pending ones. */
export function SyncChip() {
  const state = useSyncStatus()
  const { tone, Icon } = styles[state.kind]
  return (
    <>
      <Tooltip label={shellCopy.syncTooltip}>
        <Link
          to={routes.attention.path}
          className={classes(
            'inline-flex min-h-11 min-w-0 items-center rounded-full text-small font-medium whitespace-nowrap',
          )}
        >
          <span
            className={classes(
              'figures inline-flex min-w-0 items-center gap-1.5 rounded-full px-3 py-1',
              tone,
            )}
          >
            <Icon aria-hidden size={16} className="shrink-0" />
            <span className="truncate">{syncWords(state)}</span>
          </span>
        </Link>
      </Tooltip>
      <SyncSpoken state={state} />
    </>
  )
}

/** Settled states are announced to screen readers; flickering ones (syncing, a count) are not. */
function SyncSpoken({ state }: { state: SyncState }) {
  const { kind } = state
  const [spoken, setSpoken] = useState('')
  const first = useRef(true)
  useEffect(() => {
    if (kind === 'syncing' || kind === 'waiting') return
    // The state at the page's opening is read with the page.
    if (first.current) first.current = false
    else setSpoken(shellCopy.sync[kind])
  }, [kind])
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  )
}
