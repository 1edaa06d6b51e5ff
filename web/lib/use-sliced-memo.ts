import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { inTimeSlices } from './time-slicing.ts'

/** Work within these milliseconds is done at once, without a skeleton. */
const sliceMs = 4

interface Finished<T> {
  readonly answer: T
}
type Begun<T> = Finished<T> | { readonly rest: Generator<void, T> }

/**
 * The result of work done in time slices, so that the page stays responsive; the old result stays
 * until the new one. undefined before the first. Small work is done at once.
 */
export function useSlicedMemo<T>(
  begin: () => Generator<void, T> | undefined,
  from: readonly unknown[],
): T | undefined {
  // oxlint-disable-next-line react/exhaustive-deps -- what it begins from is named by the caller
  const begun = useMemo(() => beginning(begin()), from)
  const [later, setLater] = useState<Finished<T>>()
  const last = useRef<Finished<T>>(undefined)
  useEffect(() => {
    if (!begun) return undefined
    if ('answer' in begun) {
      last.current = begun
      return undefined
    }
    return inTimeSlices(begun.rest, (answer) => {
      last.current = { answer }
      // Drawing the answer may wait for a thumb, too.
      startTransition(() => setLater(last.current))
    })
  }, [begun])
  if (begun && 'answer' in begun) return begun.answer
  return (last.current ?? later)?.answer
}

function beginning<T>(work: Generator<void, T> | undefined): Begun<T> | undefined {
  if (!work) return undefined
  const until = performance.now() + sliceMs
  do {
    const step = work.next()
    if (step.done) return { answer: step.value }
  } while (performance.now() < until)
  return { rest: work }
}
