import { expect, test } from 'vitest'
import { deepUnitFiles } from '../families.ts'
import everyday from '../vitest.config.ts'
import { areas, endpointTests, testFilesOf } from './areas.ts'
import mutation from './vitest.config.ts'

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

test('tests of mutations have the setup and the packages of npm test', () => {
  const [{ test: ours = {}, ...packages }, { test: theirs = {}, ...all }] = [mutation, everyday]
  expect(packages).toEqual(all)
  expect(ours.server).toEqual(theirs.server)
  // A mutation may hang: the runner of mutations ends it.
  const hangGuard = 'tests/support/hang-guard.ts'
  expect([hangGuard, ...[ours.setupFiles ?? []].flat()]).toEqual(theirs.setupFiles)
})
