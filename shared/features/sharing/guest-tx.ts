import type { Entity } from '../../kernel/entity.ts'
import { messages } from '../../kernel/language.ts'
import type { Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'

export const guestRules = messages('guestRules', {
  ofOnePerson: 'This is each person’s own, not a cellar’s.',
})

/**
 * A cellar's rows for its guests: personal ones (settings, recipes, alerts) are refused as
 * `forbidden`, for every mutator.
 */
export function guestTx(tx: Tx): Tx {
  const must = ({ rules }: Entity) => {
    if (!rules?.isOfCellar) refuse('forbidden', guestRules.ofOnePerson)
  }
  return {
    async get(entity, id) {
      must(entity)
      return await tx.get(entity, id)
    },
    async need(entity, id) {
      must(entity)
      return await tx.need(entity, id)
    },
    async removed(entity, id) {
      must(entity)
      return await tx.removed(entity, id)
    },
    async list(entity, where) {
      must(entity)
      return await tx.list(entity, where)
    },
    async count(entity) {
      must(entity)
      return await tx.count(entity)
    },
    async put(entity, row) {
      must(entity)
      await tx.put(entity, row)
    },
    async patch(entity, id, changes) {
      must(entity)
      await tx.patch(entity, id, changes)
    },
    async remove(entity, id) {
      must(entity)
      await tx.remove(entity, id)
    },
  }
}
