import type { ReactNode } from 'react'
import { firstFetchCopy as copy } from '../../shared/copy/first-fetch.ts'
import { useIsFetched } from './OnceFetched.tsx'

/** Says in a line within a part of a screen that there is none; or that this is not known yet. */
export function NoRowsLine({ children }: { children: ReactNode }) {
  const isFetched = useIsFetched()
  return (
    <p className="text-soft" data-face={isFetched ? 'empty' : 'not_fetched'}>
      {isFetched ? children : copy.line}
    </p>
  )
}
