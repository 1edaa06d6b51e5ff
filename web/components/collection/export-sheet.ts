import { lazyExtra } from '../../lib/lazy-part.ts'

/** The sheet that hands out the collection as a file; loaded when somebody asks for it. */
export const ExportSheet = lazyExtra(
  async () => (await import('./CollectionExport.tsx')).CollectionExport,
)
