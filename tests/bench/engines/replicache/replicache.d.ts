// The package is installed by `npm run bench` alone; this is what the bench uses of it.
declare module 'replicache' {
  export interface WriteTransaction {
    set(key: string, value: object): Promise<void>
  }
}

declare module 'replicache/impl' {
  import type { WriteTransaction } from 'replicache'

  interface Scanned {
    toArray(): Promise<object[]>
    values(): { toArray(): Promise<object[]> }
  }
  interface ReadTransaction {
    get(key: string): Promise<object | undefined>
    scan(which: { prefix?: string; indexName?: string; limit?: number }): Scanned
  }
  interface Options<Mutators> {
    name: string
    pushURL: string
    pullURL: string
    pullInterval: null
    logLevel: 'error'
    indexes: Record<string, { jsonPointer: string; allowEmpty: boolean }>
    mutators: Mutators
  }
  export class ReplicacheImpl<Mutators> {
    constructor(
      options: Options<Mutators>,
      how: { enableScheduledPersist: boolean; enablePullAndPushInOpen: boolean },
    )
    readonly clientGroupID: Promise<string>
    readonly mutate: {
      [Name in keyof Mutators]: Mutators[Name] extends (
        tx: WriteTransaction,
        args: infer Args,
      ) => unknown
        ? (args: Args) => Promise<void>
        : never
    }
    query<T>(body: (tx: ReadTransaction) => Promise<T>): Promise<T>
    push(how: { now: true }): Promise<void>
    pull(how: { now: true }): Promise<void>
    experimentalPendingMutations(): Promise<readonly object[]>
  }
}
