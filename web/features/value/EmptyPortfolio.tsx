import { ChartNoAxesColumn, FileUp, Plus } from 'lucide-react'
import { valueCopy } from '../../../shared/copy/value.ts'
import { routes } from '../../../shared/routes.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'

/** The empty state: no bottle to value. */
export function EmptyPortfolio() {
  const { add } = useBottleDialog.getState()
  return (
    <NoRows
      drawing={<ChartNoAxesColumn size={40} className="text-soft" />}
      title={valueCopy.emptyTitle}
      sentence={valueCopy.emptySentence}
      act={
        <div className="flex flex-col gap-2">
          <Button tone="primary" icon={<Plus aria-hidden size={20} />} onClick={() => add()}>
            {valueCopy.addBottle}
          </Button>
          <ButtonLink to={routes.import.path} icon={<FileUp aria-hidden size={20} />}>
            {valueCopy.import}
          </ButtonLink>
        </div>
      }
    />
  )
}
