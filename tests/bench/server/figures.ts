/** The middle one; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

/** The value that so many of hundred are not above. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return (
    sorted[Math.min(sorted.length - 1, Math.ceil((of / 100) * sorted.length) - 1)] ?? Number.NaN
  )
}
