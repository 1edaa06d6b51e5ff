import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { type BottleEvent, bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import type { Entity, Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day } from '../../../shared/kernel/time.ts'
import { isRefusal } from '../../../shared/kernel/refusal.ts'
import { type MutationArgs, type MutationName, mutators } from '../../../shared/registry.ts'
import type { Mutator, MutatorContext } from '../../../shared/kernel/mutator.ts'
import { MemoryCellar } from '../../support/memory-tx.ts'

/** `…-000000000007`: ids whose order is that of their numbers. */
export const idOf = (number: number): Id =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const aRow = (own: Partial<Bottle> = {}): Bottle => ({
  id: idOf(1),
  name: 'Ardbeg 10',
  brand: 'Ardbeg',
  category: 'Whiskey',
  location: 'Home Bar',
  quantity: 1,
  inCollection: true,
  isFinished: false,
  useCount: 0,
  createdAt: 1,
  updatedAt: 1,
  ...own,
})

/** Something done, to be spread into `does`. */
export const act = <N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
): [N, MutationArgs<N>] => [name, args]

/** A cellar in memory with bottles in it, in which things are done by the mutators of the registry. */
export function aCellar(...own: Partial<Bottle>[]) {
  const cellar = new MemoryCellar()
  const now = 1_700_000_000_000
  const context: MutatorContext = {
    userId: idOf(999) as Id<'user'>,
    now,
    latest: now + day,
    bottleLimit: 30,
    alertLimit: 3,
    questionLimit: 20,
  }
  const filled = cellar.transaction(async (tx) => {
    for (const one of own) await tx.put(bottles, aRow(one))
  })
  const does = async <N extends MutationName>(name: N, args: MutationArgs<N>) => {
    await filled
    const mutator: Mutator = mutators[name]
    const parsed = mutator.args.safeParse(args)
    if (!parsed.success) throw new Error('invalid')
    await cellar.transaction((tx) => mutator.run(tx, parsed.data, context))
  }
  return {
    now,
    does,
    /** The code of its refusal; undefined where it is done. */
    async refusal<N extends MutationName>(name: N, args: MutationArgs<N>) {
      try {
        await does(name, args)
        return undefined
      } catch (error) {
        if (isRefusal(error)) return error.code
        return (error as Error).message
      }
    },
    bottle: (id: Id = idOf(1)): Promise<Bottle> =>
      filled.then(() => cellar.transaction((tx) => tx.need(bottles, id))),
    event: (id: Id): Promise<BottleEvent | undefined> =>
      cellar.transaction((tx) => tx.get(bottleEvents, id)),
    row: <E extends Entity>(entity: E, id: Id): Promise<Row<E> | undefined> =>
      cellar.transaction((tx) => tx.get(entity, id)),
  }
}
