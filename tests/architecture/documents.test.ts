import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, projectFolder } from './source-files.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'SECURITY.md',
  'UPGRADING.md',
  'CHANGELOG.md',
  ...filesBelow(projectFolder, [
    'docs',
    'deploy',
    'findings',
    'shared',
    'sync-server',
    'tests',
    'web',
  ]).filter((file) => file.endsWith('.md')),
]

const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '')

/** Links of a document to files, from the project's root. */
const linksIn = (file: string, text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file), link))

/** Source files that a document names in backticks: `web/local/write/mutate.ts` or `mutate.ts`. */
const filesNamedIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/`([\w./-]+\.(?:tsx?|mjs|py|css|json))`/g)].map(
    ([, name]) => name!,
  )

const sources = filesBelow(projectFolder, ['docs', 'shared', 'sync-server', 'tests', 'web'])
const isThere = (name: string) =>
  existsSync(path.join(projectFolder, name)) || sources.some((file) => file.endsWith(`/${name}`))

const wordsIn = (text: string): number => withoutCode(text).split(/\s+/).filter(Boolean).length

test('every link of a document leads to a file', () => {
  expect(documents.length).toBeGreaterThan(100)
  const dead = documents.flatMap((file) =>
    linksIn(file, read(file))
      .filter((to) => !existsSync(path.join(projectFolder, to)))
      .map((to) => `${file} links to ${to}`),
  )
  expect(dead).toEqual([])
})

test('every source file that a page in docs names exists', () => {
  const pages = documents.filter((file) => /^docs\/[\w-]+\.md$/.test(file))
  const named = pages.flatMap((file) => filesNamedIn(read(file)))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('a README has at most 400 words, the one of the project 600', () => {
  const long = documents
    .filter((file) => path.basename(file) === 'README.md' && file !== 'docs/decisions/README.md')
    .filter((file) => wordsIn(read(file)) > (file === 'README.md' ? 600 : 400))
  expect(long).toEqual([])
})

test('each decision has its headings, and the index lists each', () => {
  const index = linksIn('docs/decisions/README.md', read('docs/decisions/README.md'))
  const decisions = documents.filter((file) => /^docs\/decisions\/\d{3}-[\w-]+\.md$/.test(file))
  expect(decisions.length).toBeGreaterThan(100)
  expect(index.toSorted()).toEqual(decisions.toSorted())
  const headings = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  for (const file of decisions)
    expect([file, headings(read(file))]).toEqual([file, ['Context', 'Decision', 'Consequences']])
})

test('a dead link, a file that is gone and a long text are noticed', () => {
  expect(linksIn('docs/a.md', '[a](../web/b.md#c), [d](https://e.f), `[g](h)`')).toContain(
    'web/b.md',
  )
  expect(filesNamedIn('`web/gone.ts`, `GONE`').filter((name) => !isThere(name))).toEqual([
    'web/gone.ts',
  ])
  expect(wordsIn(`${'a '.repeat(401)}\n\`\`\`sh\nnot counted\n\`\`\``)).toBe(401)
})
