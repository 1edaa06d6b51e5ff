/**
 * Long work is written as a generator that rests now and then, so that whoever runs it can let
 * others have their turn. This runs it to its end: for who has nothing else to do.
 */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
