import { lazyExtra } from '../../lib/lazy-part.ts'

/** The sheet that exports the collection; loaded on demand. */
export const ExportSheet = lazyExtra(
  async () => (await import('./CollectionExport.tsx')).CollectionExport,
)
