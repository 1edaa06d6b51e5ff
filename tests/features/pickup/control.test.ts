import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Kept from '../../../sync-server/features/pickup/stored-outcomes.ts'
import type * as Steps from '../../../sync-server/reservations/transitions.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Counter, openCounter } from './counter.ts'
import { oneHandsOver, sameNonceSameAnswer } from './laws.ts'

// The laws of the counter with one protection taken out, which each has to notice.

const off = vi.hoisted(() => ({ nonces: false, compareAndSet: false }))

vi.mock('../../../sync-server/features/pickup/stored-outcomes.ts', async (real) => {
  const kept = await real<typeof Kept>()
  return {
    ...kept,
    loadHandOver: (...given: Parameters<typeof kept.loadHandOver>) =>
      off.nonces ? Promise.resolve(undefined) : kept.loadHandOver(...given),
    keep: (...given: Parameters<typeof kept.keep>) =>
      off.nonces ? Promise.resolve(true) : kept.keep(...given),
  }
})

vi.mock('../../../sync-server/reservations/transitions.ts', async (real) => {
  const steps = await real<typeof Steps>()
  const unguarded: typeof steps.transition = async (tx, _, { id, at, actorId }) => {
    const { reservations } = tx.t
    const [before] = await tx.select().from(reservations).where(eq(reservations.id, id))
    if (!before) return { is: 'elsewhere', reservation: undefined }
    const changes = { status: 'picked_up', pickedUpAt: at, pickedUpBy: actorId ?? null } as const
    await tx.update(reservations).set(changes).where(eq(reservations.id, id))
    return { is: 'done', before, reservation: { ...before, ...changes } }
  }
  return {
    ...steps,
    transition: (...given: Parameters<typeof steps.transition>) =>
      (off.compareAndSet ? unguarded : steps.transition)(...given),
  }
})

const onPostgres = hasPostgres && engineNames({ postgres: 'deep' }).includes('PostgreSQL')

let counter: Counter | undefined
afterEach(async () => {
  off.nonces = off.compareAndSet = false
  await counter?.close()
  counter = undefined
})
const clerks = ({ clerk, other }: Counter) =>
  Array.from({ length: 16 }, (_, at) => (at % 2 ? clerk : other))

test('control: without stored nonces a repeated scan reports another hand over', async () => {
  counter = await openCounter('SQLite')
  await sameNonceSameAnswer(counter)
  off.nonces = true
  await expect(sameNonceSameAnswer(counter)).rejects.toThrow(/expected/)
})

if (onPostgres)
  test('control: where the old status is not compared, several hand over', async () => {
    counter = await openCounter('PostgreSQL')
    await oneHandsOver(counter, clerks(counter))
    off.compareAndSet = true
    await expect(oneHandsOver(counter, clerks(counter))).rejects.toThrow(/expected/)
  })
