import { FileUp, Plus } from 'lucide-react'
import { homeCopy } from '../../../shared/copy/home.ts'
import { categories } from '../../../shared/features/collection/categories.ts'
import { routes } from '../../../shared/routes.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { BottleSilhouette } from '../../components/bottle/BottleSilhouette.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'

/** For a new user: two ways to fill the cellar. */
export function EmptyCellar() {
  const { add } = useBottleDialog.getState()
  return (
    <NoRows
      drawing={
        <div className="flex items-end gap-2 border-b-4 border-line px-3">
          {categories.map((category, at) => (
            <BottleSilhouette key={category} category={category} level={1 - at / 6} height={72} />
          ))}
        </div>
      }
      title={homeCopy.emptyTitle}
      sentence={homeCopy.emptySentence}
      act={
        <div className="flex flex-col gap-2">
          <Button tone="primary" icon={<Plus aria-hidden size={20} />} onClick={() => add()}>
            {homeCopy.addFirst}
          </Button>
          <ButtonLink to={routes.import.path} icon={<FileUp aria-hidden size={20} />}>
            {homeCopy.import}
          </ButtonLink>
        </div>
      }
    />
  )
}
