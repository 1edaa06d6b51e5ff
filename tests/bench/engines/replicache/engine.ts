import type { WriteTransaction } from 'replicache'
import { ReplicacheImpl } from 'replicache/impl'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import type { Engine } from '../../engine.ts'

/**
 * Replicache has a mutation in memory when `mutate` resolves, and stores it when the page is idle.
 * With `#stored` it stores after each, by its own private means.
 */
const stores = location.hash === '#stored'

const mutators = {
  put: (tx: WriteTransaction, bottle: Bottle) => tx.set(`bottle/${bottle.id}`, { ...bottle }),
}

// Its published code has mangled property names.
interface Inside {
  persist(): Promise<void>
}

class Replicache extends ReplicacheImpl<typeof mutators> {
  constructor() {
    super(
      {
        name: 'ada',
        pushURL: '/push',
        pullURL: '/pull',
        pullInterval: null,
        logLevel: 'error',
        indexes: { name: { jsonPointer: '/name', allowEmpty: true } },
        mutators,
      },
      { enableScheduledPersist: !stores, enablePullAndPushInOpen: false },
    )
  }

  /** Stores everything now; it refuses while it is already storing. */
  async store() {
    const inside = this as unknown as Inside
    for (let tries = 0; ; tries++)
      try {
        await inside.persist()
        return
      } catch (error) {
        if (tries > 1_000) throw error
        await soon()
      }
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 2))

let opened: Replicache | undefined
const replicache = (): Replicache => {
  if (!opened) throw new Error('open comes first')
  return opened
}

const read = (id: string) =>
  replicache().query(async (tx) => (await tx.get(`bottle/${id}`)) as unknown as Bottle | undefined)
const readAll = () =>
  replicache().query(
    async (tx) => (await tx.scan({ prefix: 'bottle/' }).values().toArray()) as unknown as Bottle[],
  )

export const engine: Engine = {
  async open() {
    opened = new Replicache()
    await opened.clientGroupID
  },
  async connect() {},
  async add(bottle) {
    await replicache().mutate.put(bottle)
    if (stores) await replicache().store()
  },
  async replay() {
    await replicache().push({ now: true })
    while ((await replicache().experimentalPendingMutations()).length > 0)
      await replicache().pull({ now: true })
    await replicache().store()
  },
  async fill(onFirst) {
    await replicache().pull({ now: true })
    while ((await replicache().query((tx) => tx.scan({ limit: 1 }).toArray())).length === 0)
      await soon()
    onFirst()
    await replicache().store()
  },
  firstByName: (most) =>
    replicache().query(
      async (tx) =>
        (await tx
          .scan({ indexName: 'name', limit: most })
          .values()
          .toArray()) as unknown as Bottle[],
    ),
  async count() {
    return (await readAll()).length
  },
  async pull({ id, notes }) {
    await replicache().pull({ now: true })
    while ((await read(id))?.notes !== notes) await soon()
    await replicache().store()
  },
  async search(text) {
    const wanted = text.toLowerCase()
    return (await readAll()).filter(
      ({ name, brand }) =>
        name.toLowerCase().includes(wanted) || brand.toLowerCase().includes(wanted),
    ).length
  },
}
