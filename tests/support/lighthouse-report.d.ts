// What we use of the package: its own types load those of every protocol that it speaks.
declare module 'lighthouse' {
  interface Audit {
    title: string
    /** From 0 to 1; null where there is nothing to score. */
    score: number | null
    displayValue?: string
    numericValue?: number
    details?: { type: 'table'; items: Record<string, unknown>[] } | { type: 'opportunity' }
    /** Why it could not be asked. */
    errorMessage?: string
  }
  interface Flags {
    port: number
    output: 'json'
    logLevel: 'error'
    onlyCategories: string[]
    disableStorageReset?: boolean
    /** `provided`: without a slow line and a slow processor, which only speed is measured with. */
    throttlingMethod?: 'provided'
    disableFullPageScreenshot?: boolean
  }
  export interface RunnerResult {
    lhr: {
      runtimeError?: { message: string }
      categories: Record<
        string,
        { score: number | null; auditRefs: { id: string; weight: number }[] }
      >
      audits: Record<string, Audit>
      environment: { benchmarkIndex: number }
    }
  }
  export default function lighthouse(
    address: string,
    flags: Flags,
  ): Promise<RunnerResult | undefined>
}
