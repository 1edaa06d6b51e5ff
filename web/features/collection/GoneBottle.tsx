import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { useBottleActs } from '../../components/bottle/bottle-acts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'

/** The bottle is not here; a recently deleted one can be restored. */
export function GoneBottle({ id, level }: { id: Id; level: 1 | 2 }) {
  const acts = useBottleActs()
  return (
    <NoRows
      level={level}
      title={bottleCopy.goneTitle}
      sentence={bottleCopy.goneSentence}
      act={
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="primary" onClick={() => void acts.restore(id)}>
            {bottleCopy.restore}
          </Button>
          {level === 1 && (
            <ButtonLink to={routes.collection.path}>{bottleCopy.toCollection}</ButtonLink>
          )}
        </div>
      }
    />
  )
}
