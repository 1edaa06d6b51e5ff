/**
 * Bytes under names such as `ab/ab34…`: the interface of a folder and a bucket. A name appears and
 * disappears at once, for all readers, with complete bytes.
 */
export interface NamedBytes {
  readonly name: string
  put(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  sizeOf(name: string): Promise<number | undefined>
  /** Over what may be there. False where there is nothing to move. */
  move(from: string, to: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** The names in a folder, without it, in pages. */
  list(folder: string): AsyncIterable<readonly ListedName[]>
}

export interface ListedName {
  readonly name: string
  /** How many bytes, and when they were put down in Unix milliseconds; undefined where it has gone meanwhile. */
  facts(): Promise<{ readonly size: number; readonly at: number } | undefined>
}
