import { refusalsCopy } from '../../shared/copy/refusals.ts'
import { changed, type Entity, type Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Patch, Tx, Where } from '../../shared/kernel/mutator.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import type { CellarRows } from './cellar-rows.ts'

/** What a mutator works with on the server: the rows of one cellar in one SQL transaction. */
export function sqlTx(rows: CellarRows): Tx {
  async function get<E extends Entity>(entity: E, id: Id): Promise<Row<E> | undefined> {
    return copyOf<E>(await rows.live(entity, id))
  }
  async function need<E extends Entity>(entity: E, id: Id): Promise<Row<E>> {
    return (await get(entity, id)) ?? refuse('gone', refusalsCopy.mutations.gone)
  }
  return {
    get,
    need,
    async removed<E extends Entity>(entity: E, id: Id) {
      return copyOf<E>(await rows.removed(entity, id))
    },
    async list<E extends Entity>(entity: E, where: Where<E>) {
      const [[field, value] = [], ...more] = Object.entries(where)
      if (field === undefined || value === undefined || more.length > 0)
        throw new Error('a list is asked for by one field and its value')
      const found = await rows.list(entity, field, value)
      return found.map((row) => ({ ...row })) as Row<E>[]
    },
    count: (entity) => rows.count(entity),
    put: (entity, row) => rows.put(entity, row as Row<Entity>),
    async patch<E extends Entity>(entity: E, id: Id, changes: Patch<E>) {
      await rows.put(entity, changed(await need(entity, id), changes) as Row<Entity>)
    },
    remove: (entity, id) => rows.remove(entity, id),
  }
}

/** A caller may change the row it gets. */
const copyOf = <E extends Entity>(row: Row<Entity> | undefined): Row<E> | undefined =>
  row && ({ ...row } as Row<E>)
