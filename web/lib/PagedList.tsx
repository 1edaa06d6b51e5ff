import type { ReactNode } from 'react'
import type { ServerPages } from '../online/queries.ts'
import { MoreOf } from './MoreOf.tsx'
import { QueryBoundary } from './QueryBoundary.tsx'

interface PagedListProps<Page, Row> {
  query: ServerPages<Page>
  /** The loading text for screen readers. */
  loading: string
  /** Why this needs the network. */
  offline: string
  rowsOf: (page: Page) => readonly Row[]
  /** Shown without rows. */
  empty: ReactNode
  children: (rows: readonly Row[], pages: readonly Page[]) => ReactNode
}

/** A paged list of the server in its states, with the button for the next page. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { query, loading, offline, rowsOf, empty, children } = props
  return (
    <QueryBoundary query={query} loading={loading} offline={offline}>
      {(pages) => {
        const rows = pages.flatMap(rowsOf)
        if (rows.length === 0) return empty
        return (
          <>
            {children(rows, pages)}
            <MoreOf query={query} />
          </>
        )
      }}
    </QueryBoundary>
  )
}
