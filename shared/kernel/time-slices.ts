/**
 * Long work is a generator that pauses now and then, so that its caller can let others run. This
 * runs it to its end without pauses.
 */
export function runWhole<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Items sorted or merged per slice. */
const sliceSize = 256

/** The list in order, as `toSorted` gives it, with rests; equals keep their order. */
export function* sortInSlices<T>(
  list: readonly T[],
  compared: (one: T, other: T) => number,
): Generator<void, T[]> {
  let runs: T[][] = []
  for (let from = 0; from < list.length; from += sliceSize) {
    runs.push(list.slice(from, from + sliceSize).sort(compared))
    yield
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [one, other] = [runs[at]!, runs[at + 1]]
      longer.push(other ? yield* together(one, other, compared) : one)
    }
    runs = longer
  }
  return runs[0] ?? []
}

function* together<T>(
  one: readonly T[],
  other: readonly T[],
  compared: (one: T, other: T) => number,
): Generator<void, T[]> {
  const all: T[] = []
  let [a, b] = [0, 0]
  while (a < one.length && b < other.length) {
    if (all.length % sliceSize === 0) yield
    all.push(compared(one[a]!, other[b]!) <= 0 ? one[a++]! : other[b++]!)
  }
  while (a < one.length) all.push(one[a++]!)
  while (b < other.length) all.push(other[b++]!)
  return all
}
