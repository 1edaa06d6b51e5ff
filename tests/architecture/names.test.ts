import { expect, test } from 'vitest'
import { filesBelow, projectFolder } from './source-files.ts'

const folders = ['shared', 'web', 'sync-server', 'tests']
const drawers = /(^|\/)(utils?|helpers?|types|common|misc|lib|index)(\.[^/]*)?(\/|$)/i

/** Names that say nothing: a file or folder that takes in whatever has no home. */
function drawersAmong(files: string[]): string[] {
  return files.filter((file) => drawers.test(file) && !file.endsWith('/index.html'))
}

test('no file or folder is a drawer for whatever has no home', () => {
  const files = filesBelow(projectFolder, folders).filter(
    (file) => !file.startsWith('tests/architecture/canaries/'),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(drawersAmong(files)).toEqual([])
})

test('a drawer is noticed, as a file and as a folder', () => {
  const named = [
    'web/ui/index.ts',
    'shared/utils/money.ts',
    'sync-server/helpers.ts',
    'web/types.d.ts',
  ]
  expect(drawersAmong([...named, 'web/index.html', 'shared/kernel/typesetting.ts'])).toEqual(named)
})
