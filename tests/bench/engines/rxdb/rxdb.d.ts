// The package is installed by `npm run bench` alone; this is what the bench uses of it.
declare module 'rxdb/plugins/core' {
  export interface RxJsonSchema<Row> {
    readonly primaryKey: keyof Row
    /** Nowhere but here: whose rows they are. */
    readonly of?: Row
  }
  export interface RxCollection<Row> {
    insert(row: Row): Promise<object>
    find(query?: { sort: Record<string, 'asc'>[]; limit: number }): {
      exec(): Promise<(Row & { toJSON(): Row })[]>
    }
    readonly storageInstance: {
      findDocumentsById(ids: string[], withDeleted: boolean): Promise<Row[]>
    }
  }
  export function createRxDatabase(options: {
    name: string
    storage: object
    multiInstance: boolean
    eventReduce: boolean
  }): Promise<{
    addCollections<Row>(
      collections: Record<string, { schema: RxJsonSchema<Row> }>,
    ): Promise<Record<string, RxCollection<Row>>>
  }>
}

declare module 'rxdb/plugins/replication' {
  import type { RxCollection } from 'rxdb/plugins/core'

  export interface RxReplicationState<Row, Checkpoint> {
    /** Declared only here: the types of its exchange. */
    readonly of?: [Row, Checkpoint]
    reSync(): void
    awaitInitialReplication(): Promise<void>
    awaitInSync(): Promise<unknown>
  }
  export function replicateRxCollection<Row, Checkpoint>(options: {
    collection: RxCollection<Row>
    replicationIdentifier: string
    live: boolean
    waitForLeadership: boolean
    push: { batchSize: number; handler(rows: readonly object[]): Promise<object[]> }
    pull: {
      batchSize: number
      handler(
        from: Checkpoint | undefined,
        limit: number,
      ): Promise<{ documents: (Row & { _deleted: boolean })[]; checkpoint: Checkpoint }>
    }
  }): RxReplicationState<Row, Checkpoint>
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): object
}
