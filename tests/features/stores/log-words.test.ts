import { expect, test } from 'vitest'
import { storesCopy } from '../../../shared/copy/stores.ts'

test('no act of the log happens in a store: it happens at it, or is one of the store’s', () => {
  const acts = Object.values(storesCopy.admin.says)
  expect(acts.filter((said) => said.endsWith(' at')).length).toBeGreaterThan(20)
  expect(acts.filter((said) => / (?:in|into|inside)$/.test(said))).toEqual([])
})
