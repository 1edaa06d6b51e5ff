import { expect, test } from 'vitest'
import { onceLoaded } from '../../web/local/runtime/once-loaded.ts'

test('a module that failed to load is loaded again, a loaded one is not', async () => {
  let asked = 0
  const load = onceLoaded(() => {
    asked++
    return asked === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(asked)
  })
  await expect(load()).rejects.toThrow('no network')
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
  expect(asked).toBe(2)
})
