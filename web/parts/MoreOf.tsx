import { onlineCopy as copy } from '../../shared/copy/online.ts'
import type { AskedPages } from '../online/asking.ts'
import { Button } from '../ui/Button.tsx'

/** Below a list that comes in pages: asks for the next one, while there is one. */
export function MoreOf({ asked }: { asked: Pick<AskedPages<unknown>, 'more' | 'isAsking'> }) {
  return (
    asked.more && (
      <div className="flex justify-center py-4">
        <Button busy={asked.isAsking} onClick={asked.more}>
          {copy.more}
        </Button>
      </div>
    )
  )
}
