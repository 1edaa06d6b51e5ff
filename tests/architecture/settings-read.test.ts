import { expect, test } from 'vitest'
import { settings } from '../../shared/features/account/setting.ts'
import { projectFolder, readSources, type SourceFile } from './source-files.ts'

/** Where a setting is chosen: reading it there moves nothing. */
const chosenIn =
  /^web\/features\/account\/settings\/(?:\w+Settings\.tsx|setting-inputs\.ts|change-settings\.ts)$/
/** Code that takes the settings, or a part of them, reads a person's settings. */
const knowsSettings = /useSettings\(|\bsettings\b|UserSettings|features\/account\/setting\.ts/

const readersOf = (field: string, files: readonly Pick<SourceFile, 'path' | 'text'>[]) =>
  files.filter(
    ({ path, text }) =>
      !chosenIn.test(path) &&
      !path.endsWith('features/account/setting.ts') &&
      knowsSettings.test(text) &&
      new RegExp(`\\b${field}\\b`).test(text),
  )

const files = readSources(projectFolder, ['shared/features', 'sync-server', 'web'])

test.each(Object.keys(settings.fields).filter((field) => field !== 'id'))(
  'the setting %s has a reader besides where it is chosen',
  (field) => {
    expect(readersOf(field, files)).not.toEqual([])
  },
)

test('one that is only chosen is seen', () => {
  expect(readersOf('favouriteGlass', files)).toEqual([])
  const screen = {
    path: 'web/features/account/settings/PersonSettings.tsx',
    text: 'useSettings().glass',
  }
  expect(readersOf('glass', [screen])).toEqual([])
  expect(readersOf('glass', [{ ...screen, path: 'web/features/home/Home.tsx' }])).toHaveLength(1)
})
