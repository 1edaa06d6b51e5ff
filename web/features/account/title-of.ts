import { attentionCopy } from '../../../shared/copy/attention.ts'
import { watches } from '../../../shared/features/alerts/availability-alert.ts'
import { alerts } from '../../../shared/features/alerts/price-alert.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { recipes } from '../../../shared/features/recipes/recipe.ts'
import { shopping } from '../../../shared/features/recipes/shopping.ts'
import { wishes } from '../../../shared/features/wishlist/wish.ts'
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
  const { row: ofBackup, ...said } = (args ?? {}) as Record<string, unknown>
  const given = { ...said, ...(ofBackup as object | undefined) } as Record<string, unknown>
  const ofParent = (parent?.args ?? {}) as Record<string, unknown>
  const bottleId = name === 'bottle.logUse' ? given['bottleId'] : given['id']
  const id = typeof bottleId === 'string' ? bottleId : noId
  const [entity, someone] = nounOf(name)
  const row = useRow(entity, id)
  // Of a row that another device has deleted, the name is still known here.
  const removed = useRemovedRow(entity, row === null && id !== noId ? id : undefined)
  const typed = nameIn(given) ?? given['fileName'] ?? nameIn(ofParent)
  const what = typeof typed === 'string' ? typed : (nameIn(row) ?? nameIn(removed) ?? someone)
  const acts: Readonly<Record<string, (what: string) => string>> = attentionCopy.acts
  return acts[name]?.(what) ?? attentionCopy.unknownAct(name)
}

/** The name of a bottle, whatever the field is called that has it. */
function nameIn(fields: object | null | undefined): string | undefined {
  const { name, bottle, bottleName } = (fields ?? {}) as Record<string, unknown>
  return [name, bottle, bottleName].find((one) => typeof one === 'string')
}

/** The rows that the change may be about, and what one of them is called while its name is not known. */
function nounOf(mutation: string) {
  if (mutation.startsWith('recipe.')) return [recipes, attentionCopy.aRecipe] as const
  if (mutation.startsWith('shopping.')) return [shopping, attentionCopy.aLine] as const
  if (mutation.startsWith('alert.')) return [alerts, attentionCopy.aBottle] as const
  if (mutation.startsWith('watch.')) return [watches, attentionCopy.aBottle] as const
  if (mutation.startsWith('wish.')) return [wishes, attentionCopy.aBottle] as const
  return [bottles, attentionCopy.aBottle] as const
}
