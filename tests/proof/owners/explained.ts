/** Conditions on an owner that may go without a test that notices, and why. */
export const explained: readonly {
  /** Below `sync-server/`. */
  readonly file: string
  readonly text: RegExp
  readonly because: string
}[] = []
