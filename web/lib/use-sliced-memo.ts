import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { inTimeSlices } from './time-slicing.ts'

/** What is done within this, in milliseconds, is done at once: nobody sees a shape for a moment. */
const atOnceMs = 4

interface Finished<T> {
  readonly answer: T
}
type Begun<T> = Finished<T> | { readonly rest: Generator<void, T> }

/**
 * The answer of work that is done in time slices, so that the page goes on meanwhile; an older
 * answer stays until the newer one is there. undefined until the first one is. What is little is
 * done at once.
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
  const until = performance.now() + atOnceMs
  do {
    const step = work.next()
    if (step.done) return { answer: step.value }
  } while (performance.now() < until)
  return { rest: work }
}
