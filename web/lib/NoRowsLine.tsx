import type { ReactNode } from 'react'
import { firstFetchCopy as copy } from '../../shared/copy/first-fetch.ts'
import { useIsFetched } from './OnceFetched.tsx'

/** A line for an empty part of a screen, or for one not yet fetched. */
export function NoRowsLine({ children }: { children: ReactNode }) {
  const isFetched = useIsFetched()
  return (
    <p className="text-soft" data-face={isFetched ? 'empty' : 'not_fetched'}>
      {isFetched ? children : copy.line}
    </p>
  )
}
