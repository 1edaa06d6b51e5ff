// The package is installed by `npm run bench` alone; this is what the bench uses of it.
declare module 'lighthouse' {
  interface Audit {
    title: string
    /** From 0 to 1; null where there is nothing to score. */
    score: number | null
    displayValue?: string
    numericValue?: number
    details?: { type: 'table'; items: Record<string, unknown>[] } | { type: 'opportunity' }
  }
  interface Flags {
    port: number
    output: 'json'
    logLevel: 'error'
    onlyCategories: string[]
    disableStorageReset: boolean
  }
  export interface RunnerResult {
    lhr: {
      runtimeError?: { message: string }
      categories: Record<string, { score: number | null }>
      audits: Record<string, Audit>
      environment: { benchmarkIndex: number }
    }
  }
  export default function lighthouse(
    address: string,
    flags: Flags,
  ): Promise<RunnerResult | undefined>
}
