import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { useSharedCellars } from '../../local/hooks/cellars.ts'
import { Select } from '../../ui/Select.tsx'

/** The cellar of a new row; shown only with a choice. */
export function CellarField({
  chosen,
  onChange,
}: {
  /** `mine`, or the id of a cellar. */
  chosen: string
  onChange: (chosen: string) => void
}) {
  const shared = useSharedCellars().filter(({ role }) => role === 'editor')
  if (shared.length === 0) return null
  return (
    <Select
      label={cellarsCopy.addTo}
      value={chosen}
      options={[
        { value: 'mine', label: cellarsCopy.mine },
        ...shared.map(({ id, ownerName }) => ({
          value: id,
          label: cellarsCopy.cellarOf(ownerName),
        })),
      ]}
      onChange={onChange}
    />
  )
}
