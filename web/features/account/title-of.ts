import { attentionCopy } from '../../../shared/copy/attention.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { AttentionItem } from '../../local/live.ts'
import { useRow } from '../../local/live.ts'
import { useRemovedRow } from '../../local/removed-rows.ts'

/** A change, refused or not. */
type Made = Pick<AttentionItem, 'name' | 'args'>

/** Looks up nothing: no row has it. */
const noId: Id = ''

/**
 * What a change is about, in words: `Log a use of Lagavulin 16`.
 * @param parent the change that it hangs on, which may have typed the name
 */
export function useTitleOf({ name, args }: Made, parent?: Made): string {
  const given = (args ?? {}) as Record<string, unknown>
  const ofParent = (parent?.args ?? {}) as Record<string, unknown>
  const bottleId = name === 'bottle.logUse' ? given['bottleId'] : given['id']
  const id = typeof bottleId === 'string' ? bottleId : noId
  const bottle = useRow(bottles, id)
  // Of a bottle that another device has deleted, the name is still known here.
  const removed = useRemovedRow(bottles, bottle === null && id !== noId ? id : undefined)
  const typed = given['name'] ?? given['fileName'] ?? ofParent['name']
  const what =
    typeof typed === 'string' ? typed : (bottle?.name ?? removed?.name ?? attentionCopy.aBottle)
  const acts: Readonly<Record<string, (what: string) => string>> = attentionCopy.acts
  return acts[name]?.(what) ?? attentionCopy.unknownAct(name)
}
