/** The live streams that one process keeps open, because a process may open so many files only. */
export interface Listening {
  readonly ports: readonly number[]
  readonly cookies: readonly string[]
}

/** What the listeners tell, in this order. */
export type Told =
  | { readonly is: 'open' }
  | { readonly is: 'heard'; readonly pokes: readonly HeardPoke[]; readonly forums: number }

export interface HeardPoke {
  /** The number of the stream. */
  readonly stream: number
  readonly version: number
  /** `process.hrtime` in milliseconds, which all processes of a machine share. */
  readonly at: number
}

export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6
