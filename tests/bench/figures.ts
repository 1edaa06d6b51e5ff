/** The figures of an engine, each once per repetition. */
export type Figures = Partial<Record<FigureName, number>>

/** Milliseconds, except names that end with `bytes`. A number is the count of stored bottles. */
export type FigureName =
  | `add.${number}`
  | 'replay'
  | 'fill.readable'
  | 'fill.first'
  | 'fill.bytes'
  | 'read'
  | `pull.${number}`
  | `pull.${number}.bytes`
  | 'search.first'
  | 'search.next'
  | 'size.bytes'
  | 'size.app.bytes'
  | 'screen'
  | 'cold'
  | 'cold.slow'
  | 'memory.page.bytes'
  | 'memory.server.bytes'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
