import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  deepUnitFiles,
  everydayStoryFiles,
  families,
  longestUnitFiles,
  storyFilesOf,
  unitFilesOf,
} from '../families.ts'
import { projectFolder } from './source-files.ts'

const stories = globSync('tests/stories/**/*.story.ts', { cwd: projectFolder })
const textOf = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

/** Read once: each reading goes through the whole folder. */
const leftOut = deepUnitFiles()

const twice = (files: string[]) => files.filter((file, at) => files.indexOf(file) !== at)

test('every story file belongs to one family, so that no story is left out of both commands', () => {
  const inFamilies = families.flatMap(storyFilesOf)
  expect(inFamilies.toSorted()).toEqual(stories.toSorted())
})

test('npm test loads each story file with a story of its own', () => {
  const tagged = stories.filter((file) => textOf(file).includes('@everyday'))
  expect(tagged.length).toBeGreaterThan(20)
  expect(everydayStoryFiles()).toEqual(tagged.toSorted())
})

test('a unit test file that npm test leaves out belongs to one family', () => {
  expect(twice(leftOut)).toEqual([])
})

test('the first steps of npm test exist, and npm test runs them', () => {
  const files = globSync('tests/**/*.test.ts', { cwd: projectFolder })
  expect(longestUnitFiles.filter((file) => !files.includes(file))).toEqual([])
  expect(longestUnitFiles.filter((file) => leftOut.includes(file))).toEqual([])
})

test('every pattern of a family names files', () => {
  const patterns = families.flatMap(({ unit = [], also = [], stories: ofStories = [] }) => [
    ...unit,
    ...also,
    ...ofStories.map((pattern) => `tests/stories/${pattern.replace('!', '')}`),
  ])
  const empty = patterns.filter((pattern) => globSync(pattern, { cwd: projectFolder }).length === 0)
  expect(empty).toEqual([])
})

test('the family "postgres" has every file that npm test runs on SQLite alone', () => {
  const [family, ...others] = families.filter(({ engine }) => engine === 'postgres')
  expect(others).toEqual([])
  const files = unitFilesOf(family!)
  expect(files.length).toBeGreaterThan(40)
  const marked = globSync('tests/**/*.test.ts', { cwd: projectFolder }).filter(
    (file) =>
      !file.startsWith('tests/architecture/') &&
      /postgres: 'deep'|onEachDoor\(/.test(textOf(file)) &&
      !leftOut.includes(file),
  )
  expect(files.toSorted()).toEqual(marked.toSorted())
})

test('tests/families.md has a row for each family', () => {
  const table = textOf('tests/families.md')
  const named = [...table.matchAll(/^\| `([\w-]+)` \| (?:.+) \| (?:.+) \| (?:.+) \|$/gm)].map(
    ([, name]) => name,
  )
  expect(families.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
})
