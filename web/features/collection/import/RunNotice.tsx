import { useEffect, useRef } from 'react'
import { importCopy } from '../../../../shared/copy/import.ts'
import { routes } from '../../../../shared/routes.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { RunState, useImportRun } from './import-run.ts'

interface RunNoticeProps {
  run: ReturnType<typeof useImportRun>
  /** The progress is shown here; else the bar at the bottom shows it. */
  progressHere: boolean
}

/** Progress and result of an import, or of its undo. */
export function RunNotice({ run, progressHere }: RunNoticeProps) {
  const { state } = run
  const place = useRef<HTMLDivElement>(null)
  const kind = state?.kind
  // Show the result: the pressed button may be far down the list.
  useEffect(() => {
    if (kind === 'imported' || kind === 'stopped' || kind === 'undone')
      place.current?.scrollIntoView({ block: 'center' })
  }, [kind])
  const words = wordsOf(run, progressHere)
  return words && <div ref={place}>{words}</div>
}

function wordsOf(run: RunNoticeProps['run'], progressHere: boolean) {
  const { state } = run
  switch (state?.kind) {
    case undefined:
      return null
    case 'importing':
    case 'undoing':
      return progressHere && <RunProgress state={state} />
    case 'imported':
      return (
        <Notice
          live
          tone="good"
          title={importCopy.doneTitle(state.adds, state.updates)}
          act={
            <>
              <ButtonLink tone="primary" to={routes.collection.path}>
                {importCopy.toCollection}
              </ButtonLink>
              <Button onClick={() => void run.undo(state.id)}>{importCopy.undo}</Button>
            </>
          }
        >
          {importCopy.doneSentence}
        </Notice>
      )
    case 'undone':
      return (
        <Notice live tone="good" title={importCopy.undoneTitle} onDismiss={run.clear}>
          {importCopy.undoneSentence(state.removed, state.restored)}
        </Notice>
      )
    case 'stopped':
      return (
        <Notice
          live
          tone="warn"
          title={importCopy.stoppedTitle(state.done, state.of)}
          act={<Button onClick={() => void run.undo(state.id)}>{importCopy.undo}</Button>}
        >
          {state.what === 'undoing'
            ? importCopy.undoStopped
            : state.reason
              ? importCopy.stoppedSentence(state.reason)
              : importCopy.storageSentence}
        </Notice>
      )
  }
}

/** The progress. */
export function RunProgress({ state }: { state: Extract<RunState, { done: number }> }) {
  const undoing = state.kind === 'undoing'
  return (
    <ProgressBar
      label={undoing ? importCopy.undoing : importCopy.importing}
      value={state.done}
      max={state.of}
      detail={importCopy.progress(state.done, state.of)}
    />
  )
}
