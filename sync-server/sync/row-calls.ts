/** Adding, changing and removing a row by a call of a script, with the mutators that devices run. */
import { requestsCopy } from '../../shared/copy/requests.ts'
import type { Entity, Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Mutator, Tx } from '../../shared/kernel/mutator.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { newId } from '../db/new-id.ts'
import { type CellarChange, changeCellar, type ChangeDeps } from './change-cellar.ts'
import type { CellarOfCall } from './cellar-of-call.ts'

/** A function that makes a row from the existing rows. */
export type Making = (rows: Tx) => object | Promise<object>

/** Each runs in one transaction, under the locks of a round, and writes the same feeds. */
export interface RowCalls {
  /**
   * Adds a row by `add` under the given id, or returns the existing one: sending it again adds
   * nothing. Refuses `bad_request` for the id of a removed row.
   */
  add<E extends Entity>(
    entity: E,
    add: Mutator,
    cellar: CellarOfCall,
    input: { readonly id?: Id | undefined; readonly of: Making },
  ): Promise<Row<E>>
  /** Edits a live row, and gives the row as it is then. Refuses `not_found` where there is none. */
  change<E extends Entity>(
    entity: E,
    by: Mutator,
    cellar: CellarOfCall,
    args: { readonly id: Id; readonly changes: object },
  ): Promise<Row<E>>
  /** Brings back a row that is kept aside; one that is there stays as it is. Refuses `not_found`. */
  restore<E extends Entity>(entity: E, by: Mutator, cellar: CellarOfCall, id: Id): Promise<Row<E>>
  remove(entity: Entity, by: Mutator, cellar: CellarOfCall, id: Id): Promise<undefined>
  /** Whatever else is to be done there. */
  run<T>(cellar: CellarOfCall, run: (change: CellarChange) => Promise<T>): Promise<T>
}

export function rowCalls(deps: ChangeDeps): RowCalls {
  const { now = Date.now } = deps

  async function run<T>(
    { userId, cellarId }: CellarOfCall,
    what: (change: CellarChange) => Promise<T>,
  ) {
    const done = await changeCellar(
      deps,
      userId,
      async (change) => ({ result: await what(change) }),
      cellarId,
    )
    return (done ?? refuse('account_deleted')).result
  }

  return {
    run,
    add: (entity, by, cellar, { id = newId(now()), of }) =>
      run(cellar, async ({ rows, context }) => {
        const there = await rows.get(entity, id)
        if (there) return there
        if (await rows.removed(entity, id)) wasRemoved()
        await by.run(rows, { ...(await of(rows)), id }, context)
        return await rows.need(entity, id)
      }),
    change: (entity, by, cellar, args) =>
      run(cellar, async ({ rows, context }) => {
        if (!(await rows.get(entity, args.id))) refuse('not_found')
        await by.run(rows, args, context)
        return await rows.need(entity, args.id)
      }),
    restore: (entity, by, cellar, id) =>
      run(cellar, async ({ rows, context }) => {
        if (!(await rows.get(entity, id)) && !(await rows.removed(entity, id))) refuse('not_found')
        await by.run(rows, { id }, context)
        return await rows.need(entity, id)
      }),
    remove: (entity, by, cellar, id) =>
      run(cellar, async ({ rows, context }) => {
        if (!(await rows.get(entity, id))) refuse('not_found')
        await by.run(rows, { id }, context)
        return undefined
      }),
  }
}

/** An id makes one row, also where that was removed. */
export const wasRemoved = (): never => refuse('bad_request', requestsCopy.wasRemoved)
