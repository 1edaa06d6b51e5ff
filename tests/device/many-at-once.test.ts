import { expect, test } from 'vitest'
import { maxInBatch } from '../../shared/business/bulk.ts'
import { maxTouchedInRound } from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { mutate } from '../../web/local/write/mutate.ts'
import { aCellar, manyBottles } from './cellar.ts'

const cellar = aCellar()

test('mutations of hundreds of bottles are split into rounds a server accepts', async () => {
  const { phone } = cellar
  const adding = manyBottles(phone, maxInBatch)
  const ids = adding.map(({ args }) => (args as { id: Id }).id)
  for (let from = 0; from < adding.length; from += 200)
    await mutate(phone.store, adding.slice(from, from + 200))
  const moves = ['Vault', 'Attic', 'Cellar', 'Office', 'Vault'].map((location) => ({
    name: 'bottles.move',
    args: { items: ids.map((id) => ({ id, eventId: phone.newId() })), at: 5, location },
  }))
  for (const move of moves) await mutate(phone.store, [move])

  const { mutations } = await phone.sync.next(phone.sync.fullBudget)
  expect(mutations.filter(({ name }) => name === 'bottle.add')).toHaveLength(maxInBatch)
  const sent = mutations.filter(({ name }) => name === 'bottles.move').length
  expect(sent).toBe(Math.floor((maxTouchedInRound - maxInBatch) / (2 * maxInBatch)))

  const first = await phone.store.db.outbox.orderBy('seq').first()
  expect(first?.touched).toHaveLength(1)
  // The rest follows, and nothing is left over.
  await phone.round()
  await phone.round()
  await phone.round()
  expect(await phone.store.db.outbox.count()).toBe(0)
})
