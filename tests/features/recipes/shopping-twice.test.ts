import { expect, test } from 'vitest'
import type { ShoppingItem } from '../../../shared/features/recipes/shopping.ts'
import { type Device } from '../../../web/local/device/device.ts'
import { recipeActs } from '../../../web/features/recipes/recipe-acts.ts'
import { aCellar } from '../../device/cellar.ts'

const cellar = aCellar()

test('a name added twice before it is stored is on the shopping list once', async () => {
  const { phone } = cellar
  const mutateMany: Device['mutateMany'] = async (list) => {
    await phone.doAll(list)
    return { done: list.length }
  }
  const { shop } = recipeActs({ newId: () => phone.newId(), mutateMany } as Device)
  await Promise.all([shop(['Lime', 'Gin'], []), shop(['gin', 'Mint'], [])])
  const names = async () => (await phone.rows('shopping')).map(({ name }) => name)
  expect((await names()).toSorted()).toEqual(['Gin', 'Lime', 'Mint'])
  // Taken off the list, it can be added again, and so can one that is ticked.
  await shop(['Gin'], [])
  expect(await names()).toHaveLength(4)
  const [first, ...others] = (await phone.rows('shopping')) as unknown as ShoppingItem[]
  await shop([first!.name], [{ ...first!, isDone: true }])
  expect(await names()).toHaveLength(5)
  await shop([others[0]!.name.toUpperCase()], others)
  expect(await names()).toHaveLength(5)
})
