import { settings } from '../../shared/features/account/setting.ts'
import { locations } from '../../shared/features/bar/location.ts'
import { type Pour, pours } from '../../shared/features/bar/pour.ts'
import { type Bottle, bottles } from '../../shared/features/collection/bottle.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Tx } from '../../shared/kernel/mutator.ts'
import { isRefusal } from '../../shared/kernel/refusal.ts'

/**
 * The contract of every `Tx` with the mutators, for any engine. The cases use no test runner and no
 * runtime, so they also run inside a page, over real IndexedDB.
 */
export interface TxStore {
  /** Runs in one transaction of an empty cellar; where it throws, it leaves nothing. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
}

export interface TxCase {
  readonly name: string
  /** Rejects with a sentence where the promise is broken. The store is empty at first. */
  run(store: TxStore): Promise<void>
}

export const txContract: readonly TxCase[] = [
  {
    name: 'a row that was never put is not there',
    async run({ transaction }) {
      await transaction(async (tx) => {
        same(await tx.get(bottles, idOf(1)), undefined)
        same(await tx.removed(bottles, idOf(1)), undefined)
        same(await tx.list(pours, { bottleId: idOf(1) }), [])
        same(await tx.count(bottles), 0)
        await refusesGone(tx.need(bottles, idOf(1)))
      })
    },
  },
  {
    name: 'a row that was put is there at once, and after the transaction',
    async run({ transaction }) {
      const row = aBottle(1)
      await transaction(async (tx) => {
        await tx.put(bottles, row)
        same(await tx.get(bottles, row.id), row)
        same(await tx.need(bottles, row.id), row)
      })
      await transaction(async (tx) => same(await tx.get(bottles, row.id), row))
    },
  },
  {
    name: 'every kind of value comes back as it was, and an unset field is absent',
    async run({ transaction }) {
      const row: Bottle = {
        ...aBottle(1),
        name: '𝕿 “Ω” שלום 🍷👩‍👩‍👧 \t\r\n\'";--\\%_',
        notes: 'é é',
        abv: 43.1,
        rating: 0.1 + 0.2,
        purchasePrice: 9_999_999_999,
        fillLevel: 0,
        purchasedOn: '2024-02-29',
        inCollection: false,
        isFinished: true,
        useCount: 0,
      }
      await transaction((tx) => tx.put(bottles, row))
      await transaction(async (tx) => {
        const found = await tx.need(bottles, row.id)
        same(found, row)
        same(Object.keys(found).sort(), Object.keys(row).sort())
      })
    },
  },
  {
    name: 'put replaces the whole row: what the new one lacks is unset',
    async run({ transaction }) {
      await transaction((tx) => tx.put(bottles, { ...aBottle(1), notes: 'Old', vintage: 1990 }))
      const row = { ...aBottle(1), region: 'Islay' }
      await transaction((tx) => tx.put(bottles, row))
      await transaction(async (tx) => same(await tx.get(bottles, row.id), row))
    },
  },
  {
    name: 'patch changes the named fields only, and null unsets one',
    async run({ transaction }) {
      const row = { ...aBottle(1), notes: 'Old', vintage: 1990 }
      await transaction((tx) => tx.put(bottles, row))
      const { notes: _notes, ...rest } = row
      await transaction(async (tx) => {
        await tx.patch(bottles, row.id, { notes: null, rating: 4, isFinished: true })
        same(await tx.get(bottles, row.id), { ...rest, rating: 4, isFinished: true })
      })
      await transaction(async (tx) =>
        same(await tx.get(bottles, row.id), { ...rest, rating: 4, isFinished: true }),
      )
    },
  },
  {
    name: 'patch of what is not there, or was removed, is gone',
    async run({ transaction }) {
      await transaction(async (tx) => {
        await refusesGone(tx.patch(bottles, idOf(1), { rating: 1 }))
        await tx.put(bottles, aBottle(1))
        await tx.remove(bottles, idOf(1))
        await refusesGone(tx.patch(bottles, idOf(1), { rating: 1 }))
        await refusesGone(tx.need(bottles, idOf(1)))
      })
    },
  },
  {
    name: 'a removed row is seen by nothing but removed, which has it as it was',
    async run({ transaction }) {
      const [row, pour] = [aBottle(1), aPour(2, idOf(1))]
      await transaction(async (tx) => {
        await tx.put(bottles, row)
        await tx.put(pours, pour)
      })
      const look = async (tx: Tx) => {
        same(await tx.get(bottles, row.id), undefined)
        same(await tx.removed(bottles, row.id), row)
        same(await tx.count(bottles), 0)
        same(await tx.get(pours, pour.id), undefined)
        same(await tx.removed(pours, pour.id), pour)
        same(await tx.list(pours, { bottleId: row.id }), [])
      }
      await transaction(async (tx) => {
        await tx.remove(bottles, row.id)
        await tx.remove(pours, pour.id)
        await look(tx)
      })
      await transaction(look)
    },
  },
  {
    name: 'removing what is not there, or twice, does nothing',
    async run({ transaction }) {
      const row = aBottle(1)
      await transaction(async (tx) => {
        await tx.remove(bottles, row.id)
        same(await tx.removed(bottles, row.id), undefined)
        await tx.put(bottles, row)
        await tx.remove(bottles, row.id)
        await tx.remove(bottles, row.id)
        same(await tx.removed(bottles, row.id), row)
      })
      await transaction((tx) => tx.remove(bottles, row.id))
      await transaction(async (tx) => same(await tx.removed(bottles, row.id), row))
    },
  },
  {
    name: 'put brings a removed row back',
    async run({ transaction }) {
      const row = aBottle(1)
      await transaction((tx) => tx.put(bottles, row))
      await transaction((tx) => tx.remove(bottles, row.id))
      await transaction(async (tx) => {
        const kept = await tx.removed(bottles, row.id)
        if (kept) await tx.put(bottles, kept)
        same(await tx.get(bottles, row.id), row)
        same(await tx.removed(bottles, row.id), undefined)
        same(await tx.count(bottles), 1)
      })
      await transaction(async (tx) => {
        same(await tx.get(bottles, row.id), row)
        same(await tx.removed(bottles, row.id), undefined)
        same(await tx.count(bottles), 1)
      })
    },
  },
  {
    name: 'list finds by an indexed field, in order of id',
    async run({ transaction }) {
      const ofOne = [aPour(3, idOf(1)), aPour(11, idOf(1)), aPour(2, idOf(1))]
      await transaction(async (tx) => {
        for (const pour of ofOne) await tx.put(pours, pour)
        await tx.put(pours, aPour(4, idOf(9)))
        same(await tx.list(pours, { bottleId: idOf(1) }), inOrder(ofOne))
      })
      await transaction(async (tx) => {
        same(await tx.list(pours, { bottleId: idOf(1) }), inOrder(ofOne))
        same(await tx.list(pours, { bottleId: idOf(8) }), [])
      })
    },
  },
  {
    name: 'list sees what the transaction itself added, changed and removed',
    async run({ transaction }) {
      await transaction(async (tx) => {
        for (const made of [1, 2, 3]) await tx.put(pours, aPour(made, idOf(100)))
        await tx.put(pours, aPour(4, idOf(200)))
      })
      await transaction(async (tx) => {
        await tx.remove(pours, idOf(1))
        await tx.patch(pours, idOf(2), { bottleId: idOf(200) })
        await tx.patch(pours, idOf(4), { bottleId: idOf(100) })
        await tx.patch(pours, idOf(3), { note: 'Changed' })
        await tx.put(pours, aPour(5, idOf(100)))
        same(await tx.list(pours, { bottleId: idOf(100) }), [
          { ...aPour(3, idOf(100)), note: 'Changed' },
          aPour(4, idOf(100)),
          aPour(5, idOf(100)),
        ])
        same(await tx.list(pours, { bottleId: idOf(200) }), [aPour(2, idOf(200))])
      })
    },
  },
  {
    name: 'an optional indexed field can be listed by, and is found no more when it was unset',
    async run({ transaction }) {
      const importId = idOf(50)
      await transaction(async (tx) => {
        await tx.put(bottles, { ...aBottle(1), importId })
        await tx.put(bottles, { ...aBottle(2), importId })
        await tx.put(bottles, aBottle(3))
      })
      await transaction(async (tx) => {
        await tx.patch(bottles, idOf(2), { importId: null })
        same(await tx.list(bottles, { importId }), [{ ...aBottle(1), importId }])
      })
      await transaction(async (tx) =>
        same(await tx.list(bottles, { importId }), [{ ...aBottle(1), importId }]),
      )
    },
  },
  {
    name: 'count counts what is live, with what the transaction did before and after it was asked',
    async run({ transaction }) {
      await transaction(async (tx) => {
        for (const made of [1, 2, 3]) await tx.put(bottles, aBottle(made))
        same(await tx.count(bottles), 3)
      })
      await transaction(async (tx) => {
        await tx.remove(bottles, idOf(1))
        await tx.put(bottles, aBottle(4))
        await tx.put(bottles, aBottle(2))
        same(await tx.count(bottles), 3)
        await tx.remove(bottles, idOf(4))
        await tx.remove(bottles, idOf(4))
        same(await tx.count(bottles), 2)
        await tx.put(bottles, aBottle(4))
        await tx.patch(bottles, idOf(4), { isFinished: true })
        same(await tx.count(bottles), 3)
        same(await tx.count(locations), 0)
      })
      await transaction(async (tx) => same(await tx.count(bottles), 3))
    },
  },
  {
    name: 'a transaction that throws leaves nothing of what it did',
    async run({ transaction }) {
      const row = { ...aBottle(1), notes: 'Kept' }
      await transaction(async (tx) => {
        await tx.put(bottles, row)
        await tx.put(bottles, aBottle(2))
      })
      const thrown = new Error('on purpose')
      const caught = await transaction(async (tx) => {
        await tx.patch(bottles, row.id, { notes: 'Lost' })
        await tx.remove(bottles, idOf(2))
        await tx.put(bottles, aBottle(3))
        await tx.put(pours, aPour(4, row.id))
        throw thrown
      }).catch((error: unknown) => error)
      same(caught === thrown, true)
      await transaction(async (tx) => {
        same(await tx.get(bottles, row.id), row)
        same(await tx.get(bottles, idOf(2)), aBottle(2))
        same(await tx.get(bottles, idOf(3)), undefined)
        same(await tx.removed(bottles, idOf(2)), undefined)
        same(await tx.list(pours, { bottleId: row.id }), [])
        same(await tx.count(bottles), 2)
      })
    },
  },
  {
    name: 'rows of two tables with one id are two rows',
    async run({ transaction }) {
      const place = { id: idOf(1), name: 'Attic', createdAt: 1 }
      await transaction(async (tx) => {
        await tx.put(bottles, aBottle(1))
        await tx.put(locations, place)
      })
      await transaction(async (tx) => {
        await tx.remove(bottles, idOf(1))
        same(await tx.get(locations, idOf(1)), place)
        same(await tx.count(locations), 1)
      })
    },
  },
  {
    name: 'who changes a row that was given changes only their own copy',
    async run({ transaction }) {
      const row = aBottle(1)
      await transaction(async (tx) => {
        await tx.put(bottles, row)
        const found = (await tx.need(bottles, row.id)) as { name: string }
        found.name = 'Scribbled'
        const [poured] = [aPour(2, row.id)]
        await tx.put(pours, poured)
        const [listed] = (await tx.list(pours, { bottleId: row.id })) as { at: number }[]
        if (listed) listed.at = 999
        same(await tx.get(bottles, row.id), row)
        same(await tx.list(pours, { bottleId: row.id }), [poured])
      })
      await transaction(async (tx) => same(await tx.get(bottles, row.id), row))
    },
  },
  {
    name: 'verbs that were not awaited one by one still come in their order',
    async run({ transaction }) {
      await transaction(async (tx) => {
        await Promise.all([
          tx.put(bottles, aBottle(1)),
          tx.put(bottles, aBottle(2)),
          tx.put(settings, {
            id: idOf(3),
            theme: 'paper',
            units: 'ml',
            listStyle: 'rows',
            hideAmounts: true,
          }),
        ])
        same(await tx.count(bottles), 2)
      })
      await transaction(async (tx) => {
        same((await tx.need(settings, idOf(3))).hideAmounts, true)
        same(await tx.count(bottles), 2)
      })
    },
  },
]

/** `…-000000000007`: ids whose order is that of their numbers. */
function idOf(number: number): Id {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

const aBottle = (number: number): Bottle => ({
  id: idOf(number),
  name: 'Ardbeg 10',
  brand: 'Ardbeg',
  category: 'Whiskey',
  location: 'Home Bar',
  quantity: 1,
  inCollection: true,
  isFinished: false,
  useCount: 0,
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_001,
})

const aPour = (number: number, bottleId: Id): Pour => ({ id: idOf(number), bottleId, at: number })

const inOrder = <R extends { id: Id }>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1))

async function refusesGone(running: Promise<unknown>): Promise<void> {
  const thrown = await running.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!isRefusal(thrown) || thrown.code !== 'gone')
    throw new Error(`wanted the refusal gone, found ${String(thrown)}`)
}

function same(found: unknown, wanted: unknown): void {
  if (canonical(found) !== canonical(wanted))
    throw new Error(`wanted ${canonical(wanted)}, found ${canonical(found)}`)
}

/** As JSON with the keys in order; a field that is undefined differs from one that is absent. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join(',')}}`
  }
  return value === undefined ? 'undefined' : JSON.stringify(value)
}
