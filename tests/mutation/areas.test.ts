import { expect, test } from 'vitest'
import { deepUnitFiles } from '../families.ts'
import { areas, endpointTests, testFilesOf } from './areas.ts'

const all = Object.entries(areas).map(([name, area]) => ({
  name,
  tests: [...area.tests, ...(area.histories ?? []), ...(area.endpoints ? endpointTests : [])],
}))

test.each(all)(
  'the tests of $name are those of npm test, each pattern names a file',
  ({ tests }) => {
    const left = new Set(deepUnitFiles())
    const everyday = testFilesOf({ tests, scope: 'everyday' })
    expect(everyday.filter((file) => left.has(file))).toEqual([])
    expect(new Set(everyday).size).toBe(everyday.length)
    const deep = testFilesOf({ tests, scope: 'deep' })
    expect(deep).toEqual(expect.arrayContaining(everyday))
    for (const pattern of tests.filter((one) => !one.startsWith('!')))
      expect(testFilesOf({ tests: [pattern], scope: 'deep' }), pattern).not.toEqual([])
  },
)
