import { test } from 'vitest'
import { found } from './found.ts'
import { holds } from './holds.ts'

test.each(found)('$name', async ({ plan, bank }) => {
  await holds(plan, { bank })
})
