import { expect, test } from 'vitest'
import { filesOfEntity, lines, withLines } from './note-files.ts'
import { ofEntity } from './note-lines.ts'

// What can be said of the note without a compiler. That it finds each line that was left out, and that the
// note works, are `npm run deep -- --only canary`.

test('a synced entity with a screen takes eight files', () => {
  // Written by hand; the migrations are written by `npm run db:plan`.
  const touched = new Set([...ofEntity.map(({ file }) => file), ...filesOfEntity])
  expect([...touched].sort()).toEqual([
    'shared/copy/entities.ts',
    'shared/copy/notes.ts',
    'shared/features/notes/note.ts',
    'shared/registry.ts',
    'shared/routes.ts',
    'web/app/screens.ts',
    'web/features/notes/NotesScreen.tsx',
    'web/local/store/schema.ts',
  ])
})

test.each([...new Set(lines.map(({ file }) => file))])(
  'the lines of the note have their places in %s',
  (file) => {
    const own = lines.filter((line) => line.file === file).map(({ line }) => line)
    expect(withLines(file).split('\n')).toEqual(expect.arrayContaining(own))
  },
)
