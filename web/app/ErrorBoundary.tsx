import { Component, type ReactNode, useEffect, useState } from 'react'
import { appCopy } from '../../shared/copy/app.ts'
import { routes } from '../../shared/routes.ts'
import { serverResponds } from '../online/server-responds.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { reloadOnce, wasReloaded } from './build.ts'
import { faultId } from './faults.ts'
import { MissingPart } from '../lib/lazy-part.ts'
import { mainClass } from './shell/frame-classes.ts'

interface Props {
  /** A new value, such as another address, tries again. */
  resetOn?: string
  /** For use around the app's frame rather than inside it. */
  withoutFrame?: boolean
  /** Content for an expected error. */
  known?: (error: unknown) => ReactNode
  children: ReactNode
}
interface ErrorBoundaryState {
  error: unknown
  failedOn: string | undefined
}

/** Catches a screen's error and shows its id, that the data is safe, and the next step. */
export class ErrorBoundary extends Component<Props, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, failedOn: undefined }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error ?? new Error('nothing was thrown') }
  }

  static getDerivedStateFromProps(
    props: Props,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (state.error === undefined) return { failedOn: props.resetOn }
    return state.failedOn === props.resetOn ? null : { error: undefined, failedOn: props.resetOn }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const shown =
      this.props.known?.(error) ??
      (error instanceof MissingPart ? (
        <MissingPartShown />
      ) : (
        <FaultShown id={faultId(error)} onRetry={() => this.setState({ error: undefined })} />
      ))
    return this.props.withoutFrame ? <main className={mainClass}>{shown}</main> : shown
  }
}

function FaultShown({ id, onRetry }: { id: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Empty
        level={1}
        title={appCopy.faultTitle}
        sentence={
          <>
            {appCopy.faultSentence}
            <br />
            <span className="text-small">{appCopy.faultId(id)}</span>
          </>
        }
        act={
          <div className="flex flex-wrap justify-center gap-2">
            <Button tone="primary" onClick={onRetry}>
              {appCopy.tryAgain}
            </Button>
            <ButtonLink to={routes.home.path}>{appCopy.goHome}</ButtonLink>
          </div>
        }
      />
    </div>
  )
}

/**
 * An old tab after a release, or a screen never loaded and no network. Reloading is offered, never
 * forced, and once per build: a part still missing after it stays missing.
 */
function MissingPartShown() {
  const unsaved = useUnsaved((state) => state.forms > 0)
  const [isReached, setIsReached] = useState<boolean>()
  useEffect(() => void serverResponds().then(setIsReached), [])
  return (
    <div role="alert">
      <Empty
        level={1}
        title={appCopy.missingPartTitle}
        sentence={
          isReached !== undefined &&
          (isReached && !wasReloaded() ? appCopy.missingPartSentence : appCopy.missingPartOffline)
        }
        act={
          <div className="flex flex-wrap justify-center gap-2">
            {!unsaved && (
              <Button tone="primary" onClick={reloadOnce}>
                {appCopy.reload}
              </Button>
            )}
            <ButtonLink to={routes.home.path}>{appCopy.goHome}</ButtonLink>
          </div>
        }
      />
    </div>
  )
}
