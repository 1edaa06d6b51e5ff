import { changed, type Entity, type Row } from '../../shared/kernel/entity.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Patch, Tx, Where } from '../../shared/kernel/mutator.ts'
import { refuse } from '../../shared/kernel/refusal.ts'

interface Kept {
  readonly entity: Entity
  readonly row: Row<Entity>
  readonly isRemoved: boolean
}

/** The rows of one cellar in memory: the simplest thing that keeps the promises of a `Tx`. */
export class MemoryCellar {
  #rows = new Map<string, Kept>()

  transaction = async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    const before = new Map(this.#rows)
    try {
      return await run(this.#tx())
    } catch (error) {
      this.#rows = before
      throw error
    }
  }

  #tx(): Tx {
    const rows = this.#rows
    const kept = (entity: Entity, id: Id) => rows.get(`${entity.table}/${id}`)
    const keep = (entity: Entity, row: object, isRemoved: boolean) => {
      const own = row as Row<Entity>
      const set = Object.entries(own).filter(([, value]) => value !== undefined && value !== null)
      const copy = Object.fromEntries(set) as Row<Entity>
      rows.set(`${entity.table}/${own.id}`, { entity, row: copy, isRemoved })
    }
    const live = (entity: Entity) =>
      [...rows.values()].filter((one) => one.entity === entity && !one.isRemoved)

    async function get<E extends Entity>(entity: E, id: Id): Promise<Row<E> | undefined> {
      const found = kept(entity, id)
      return found && !found.isRemoved ? ({ ...found.row } as Row<E>) : undefined
    }
    async function need<E extends Entity>(entity: E, id: Id): Promise<Row<E>> {
      return (await get(entity, id)) ?? refuse('gone')
    }
    return {
      get,
      need,
      async removed<E extends Entity>(entity: E, id: Id) {
        const found = kept(entity, id)
        return found?.isRemoved ? ({ ...found.row } as Row<E>) : undefined
      },
      async list<E extends Entity>(entity: E, where: Where<E>) {
        const wanted = Object.entries(where)
        return live(entity)
          .map(({ row }) => ({ ...row }) as Row<E>)
          .filter((row) =>
            wanted.every(([name, value]) => (row as Record<string, unknown>)[name] === value),
          )
          .sort((one, other) => (one.id < other.id ? -1 : 1))
      },
      count: async (entity) => live(entity).length,
      put: async (entity, row) => keep(entity, row, false),
      async patch<E extends Entity>(entity: E, id: Id, changes: Patch<E>) {
        keep(entity, changed(await need(entity, id), changes), false)
      },
      async remove(entity, id) {
        const found = kept(entity, id)
        if (found) keep(entity, found.row, true)
      },
    }
  }
}
