/**
 * The photo storage cannot take it now, or does not answer: the answer is 503 and the device tries
 * again; it is not a defect of the request.
 */
export class StorageAway extends Error {
  /** The loggable cause: a code, or a sentence without values of the request. */
  readonly why: string
  /** Whether waiting does not help: the operator's settings are refused. */
  readonly lasts: boolean

  constructor(why: string, { cause, lasts = false }: { cause?: unknown; lasts?: boolean } = {}) {
    super(`The storage of photos cannot take this now (${why}).`, { cause })
    this.name = 'StorageAway'
    this.why = why
    this.lasts = lasts
  }
}
