import type { ComponentProps, ReactNode } from 'react'
import type { ServerPages } from '../online/queries.ts'
import { MoreOf } from './MoreOf.tsx'
import { QueryBoundary } from './QueryBoundary.tsx'

interface PagedListProps<Page, Row>
  extends Omit<ComponentProps<typeof QueryBoundary>, 'query' | 'children'> {
  query: ServerPages<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** Shown without rows. */
  empty: ReactNode
  /** Totals and times of the list are those of its first page. */
  children: (rows: readonly Row[], first: Page) => ReactNode
}

/** A paged list of the server in its states, with the button for the next page. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { query, rowsOf, empty, children, ...states } = props
  return (
    <QueryBoundary query={query} {...states}>
      {(pages) => {
        const rows = pages.flatMap(rowsOf)
        const [first] = pages
        return (
          <>
            {rows.length === 0 || !first ? empty : children(rows, first)}
            {/* A search may find nothing in one page and something in the next. */}
            <MoreOf query={query} />
          </>
        )
      }}
    </QueryBoundary>
  )
}
