import { expect, test } from 'vitest'
import { resolve } from './layers.ts'
import { projectFolder, readSources, type SourceFile } from './source-files.ts'

const decidesMakeability = 'shared/features/recipes/makeable.ts'
/** How web and server take the words of German and Spanish ingredients. */
const takesWords = /\b(?:useDrinkMemo|loadIngredientWords|takeIngredientWords)[(<]/

const runs = ({ path, imports }: SourceFile, files: ReadonlySet<string>) =>
  imports.some(
    ({ specifier, isType }) =>
      !isType && specifier?.startsWith('.') && files.has(resolve(path, specifier)),
  )

/** Files of `shared/` that decide which drinks can be made, directly or through others. */
function decidingFiles(shared: readonly SourceFile[]): ReadonlySet<string> {
  const found = new Set([decidesMakeability])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const file of shared) if (runs(file, found)) found.add(file.path)
  }
  return found
}

const deciding = decidingFiles(readSources(projectFolder, ['shared']))
const without = (files: readonly SourceFile[]) =>
  files.filter((file) => runs(file, deciding) && !takesWords.test(file.text))

test('every screen and answer that decides which drinks can be made takes the words first', () => {
  const files = readSources(projectFolder, ['web', 'sync-server'])
  expect(files.filter((file) => runs(file, deciding)).length).toBeGreaterThan(5)
  expect(without(files).map(({ path }) => path)).toEqual([])
})

test.each(['recipes/makeable.ts', 'sommelier/rules/next.ts', 'sommelier/lookups.ts'])(
  'a screen that runs %s without the words is noticed',
  (file) => {
    const path = 'web/features/market/Unlocks.tsx'
    const text = `import { any } from '../../../shared/features/${file}'`
    const imports = [
      { specifier: `../../../shared/features/${file}`, isType: false, isDynamic: false, line: 1 },
    ]
    expect(without([{ path, text, imports, networkCalls: [] }])).toHaveLength(1)
  },
)
