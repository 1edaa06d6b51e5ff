// The packages bring no types; this is what the bench uses of them.
declare module 'pouchdb-browser' {
  interface Replicating {
    batch_size: number
    batches_limit: number
    filter?: (document: { _id: string }) => boolean
  }
  export default class PouchDB<Document extends { _id: string }> {
    constructor(name: string, options: { auto_compaction?: boolean; skip_setup?: boolean })
    static plugin(plugin: object): void
    static replicate<D extends { _id: string }>(
      from: PouchDB<D>,
      to: PouchDB<D>,
      how: Replicating,
    ): Promise<{ ok: boolean }>
    info(): Promise<object>
    put(document: Document): Promise<object>
    get(id: string): Promise<Document>
    allDocs(how: { include_docs: true }): Promise<{ rows: { doc: Document }[] }>
    createIndex(what: { index: { fields: string[] } }): Promise<object>
    find(what: { selector: object; sort: string[]; limit: number }): Promise<{ docs: Document[] }>
  }
}

declare module 'pouchdb-find' {
  const plugin: object
  export default plugin
}
