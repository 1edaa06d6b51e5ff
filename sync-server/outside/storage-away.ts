/**
 * Where photos lie cannot take it now, or does not answer: it is answered with 503 and the device asks
 * again; it is no defect of what was asked.
 */
export class StorageAway extends Error {
  /** What a log may tell of the cause: a code, or a sentence that repeats nothing that was sent. */
  readonly why: string
  /** Whether waiting does not help: what the operator has set is refused. */
  readonly lasts: boolean

  constructor(why: string, { cause, lasts = false }: { cause?: unknown; lasts?: boolean } = {}) {
    super(`The storage of photos cannot take this now (${why}).`, { cause })
    this.name = 'StorageAway'
    this.why = why
    this.lasts = lasts
  }
}
