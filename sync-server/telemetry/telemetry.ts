/** Metrics and traces of the server's work. They contain no personal data. */

/** Allowed values in a span, and as a label: words of the code, and numbers. */
export type SpanFacts = Readonly<Record<string, string | number>>

/** Says more of a span while it lasts; under another name if given. */
export type DescribeSpan = (facts: SpanFacts, name?: string) => void

export interface SpanOf {
  readonly name: string
  readonly kind: 'request' | 'job' | 'database'
  readonly facts?: SpanFacts
}

export interface Telemetry {
  /** Runs it within a span, below the one in which it is called. */
  span<T>(of: SpanOf, run: (describe: DescribeSpan) => Promise<T>): Promise<T>
  readonly meters: Meters
}

/** Live counters. Labels come from the code, so their number is limited. */
export interface Meters {
  /** @param of.route as the contract has it, `/api/photos/:hash` */
  requestAnswered(of: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }): void
  /** @param why what stopped it, as the log says it */
  requestUnavailable(why: string): void
  requestRefused(code: string): void
  mutationRefused(code: string): void
  /** @param of.outcome `ok`, or the code of its refusal */
  roundEnded(of: {
    readonly outcome: string
    readonly mutations: number
    readonly seconds: number
  }): void
  /** `sent` to all processes, `heard` by a listener of this one. */
  poke(way: 'sent' | 'heard'): void
  jobBegan(of: { readonly lane: string; readonly secondsLate: number }): void
  jobEnded(of: {
    readonly kind: string
    readonly outcome: 'done' | 'failed' | 'parked'
    readonly seconds: number
  }): void
  transactionEnded(of: {
    readonly outcome: 'committed' | 'refused' | 'unavailable' | 'failed'
    readonly seconds: number
  }): void
  transactionSlow(): void
  /** So many people were admitted from a waiting room. */
  personAdmitted(count: number): void
  /** A fault stands in the log. */
  faultNoted(): void
  /** Something about money stands in the log that wants a person. */
  moneyReported(): void
}

const nothing = () => {}

/** Used without monitoring. */
export const noMeters: Meters = {
  requestAnswered: nothing,
  requestUnavailable: nothing,
  requestRefused: nothing,
  mutationRefused: nothing,
  roundEnded: nothing,
  poke: nothing,
  jobBegan: nothing,
  jobEnded: nothing,
  transactionEnded: nothing,
  transactionSlow: nothing,
  personAdmitted: nothing,
  faultNoted: nothing,
  moneyReported: nothing,
}
export const noTelemetry: Telemetry = { span: (_, run) => run(nothing), meters: noMeters }
