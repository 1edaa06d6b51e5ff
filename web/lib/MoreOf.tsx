import { onlineCopy as copy } from '../../shared/copy/online.ts'
import type { ServerPages } from '../online/queries.ts'
import { Button } from '../ui/Button.tsx'

/** The button below a paged list that loads the next page; nothing at the end. */
export function MoreOf({ query }: { query: Pick<ServerPages<unknown>, 'more' | 'isFetching'> }) {
  return (
    query.more && (
      <div className="flex justify-center py-4">
        <Button busy={query.isFetching} onClick={query.more}>
          {copy.more}
        </Button>
      </div>
    )
  )
}
