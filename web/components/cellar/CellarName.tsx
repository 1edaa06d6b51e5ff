import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { cellarOf, useSharedCellar } from '../../local/hooks/cellars.ts'

/** At the end of a row: the owner, for a shared cellar. */
export function CellarName({ of, first = false }: { of: object; first?: boolean }) {
  const cellar = cellarOf(of)
  return cellar === undefined ? null : <Named id={cellar} first={first} />
}

function Named({ id, first }: { id: Id; first: boolean }) {
  const cellar = useSharedCellar(id)
  if (!cellar) return null
  return (
    <span className="text-accent">
      {!first && ' · '}
      {cellarsCopy.cellarOf(cellar.ownerName)}
    </span>
  )
}
