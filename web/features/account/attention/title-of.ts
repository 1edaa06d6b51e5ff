import { attentionCopy } from '../../../../shared/copy/attention.ts'
import { changeWords, entityWords } from '../../../../shared/copy/entities.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import type { RowRef } from '../../../../shared/kernel/mutator.ts'
import type { MutationName, TableName } from '../../../../shared/registry.ts'
import type { AttentionItem } from '../../../local/hooks/live.ts'
import type { Mutators } from '../../../local/write/mutate.ts'
import { useRow } from '../../../local/hooks/live.ts'
import { useRemovedRow } from '../../../local/hooks/removed-rows.ts'

/** A change, refused or not. */
type TitleOfResult = Pick<AttentionItem, 'name' | 'args'>

/** Matches no row. */
const noRow: RowRef = { entity: bottles, id: '' as Id }

/**
 * A change as words: `Log a use of Lagavulin 16`.
 * @param mutators to find the row of the change
 * @param parent the change it depends on, which may have the name
 */
export function useTitleOf(
  { name, args }: TitleOfResult,
  mutators: Mutators,
  parent?: TitleOfResult,
): string {
  const { row: ofBackup, ...said } = (args ?? {}) as Record<string, unknown>
  const input = { ...said, ...(ofBackup as object | undefined) } as Record<string, unknown>
  const ofParent = (parent?.args ?? {}) as Record<string, unknown>
  const { entity, id } = rowOf({ name, args }, mutators) ?? noRow
  const row = useRow(entity, id)
  // The name of a row deleted by another device is still stored here.
  const removed = useRemovedRow(entity, row === null && id !== noRow.id ? id : undefined)
  const typed = nameIn(input) ?? input['fileName'] ?? nameIn(ofParent)
  const what =
    typeof typed === 'string'
      ? typed
      : (nameIn(row) ?? nameIn(removed) ?? entityWords[entity.table as TableName].one)
  return isKnown(name) ? changeWords[name](what) : attentionCopy.unknownAct(name)
}

/** The name, whatever its field. */
function nameIn(fields: object | null | undefined): string | undefined {
  const { name, bottle, bottleName } = (fields ?? {}) as Record<string, unknown>
  return [name, bottle, bottleName].find((one) => typeof one === 'string')
}

/** The row of a change: the first one of its mutator. */
function rowOf({ name, args }: TitleOfResult, mutators: Mutators): RowRef | undefined {
  const mutator = mutators.get(name)
  const read = mutator?.args.safeParse(args)
  return read?.success ? mutator?.rows(read.data)[0] : undefined
}

/** False for a change of a newer app on this device. */
const isKnown = (name: string): name is MutationName => Object.hasOwn(changeWords, name)
