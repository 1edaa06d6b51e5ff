import { expect, test } from 'vitest'
import { reachedBy, readNodes } from '../changed.ts'

test('in this checkout a change of one feature reaches a tenth of the test files', () => {
  const all = readNodes()
  const count = all.filter(({ path }) => path.endsWith('.test.ts')).length
  const { unit, stories } = reachedBy(['sync-server/features/pickup/handlers.ts'], all)
  expect(unit).toContain('tests/features/pickup/pass.test.ts')
  expect(unit.length).toBeLessThan(count / 8)
  expect(stories).toEqual([
    'tests/stories/pickup/id-scan.story.ts',
    'tests/stories/pickup/pickup.story.ts',
  ])
})
