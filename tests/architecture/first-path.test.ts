import { describe, expect, test } from 'vitest'
import { resolve } from './layers.ts'
import { projectFolder, readSources, type SourceFile } from './source-files.ts'

/** Files loaded before any of a file's code runs. */
function loadedWith(entry: string, files: ReadonlyMap<string, SourceFile>): Set<string> {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { specifier, isType, isDynamic } of files.get(file)?.imports ?? []) {
      if (specifier?.startsWith('.') && !isType && !isDynamic) load(resolve(file, specifier))
    }
  }
  load(entry)
  return loaded
}

describe('the first path', () => {
  const files = new Map(
    readSources(projectFolder, ['shared', 'web']).map((file) => [file.path, file]),
  )
  const screens = [...files.keys()].filter((file) => /^web\/features\/.+Screen\.tsx$/.test(file))

  const makersOfSchemas = (entry: string) =>
    [...loadedWith(entry, files)].filter((file) =>
      files.get(file)?.imports.some(({ specifier, isType }) => specifier === 'zod/mini' && !isType),
    )

  test('there are screens, and an entry that loads something', () => {
    expect(screens.length).toBeGreaterThanOrEqual(8)
    expect(loadedWith('web/main.tsx', files).size).toBeGreaterThan(5)
  })

  test.each(['web/main.tsx', ...screens])('%s does not load the registry', (entry) => {
    // The registry draws in every entity and mutator; a screen imports its own from their files.
    expect(loadedWith(entry, files)).not.toContain('shared/registry.ts')
  })

  test.each([
    'web/app/SignedIn.tsx',
    'web/features/collection/CollectionScreen.tsx',
    'web/local/device/user-device.ts',
    'web/online/sync.ts',
  ])('%s makes no schema before something is changed', (entry) => {
    expect(makersOfSchemas(entry)).toEqual([])
  })

  test('what changes something does make schemas', () => {
    expect(makersOfSchemas('shared/registry.ts')).toContain('shared/kernel/schema.ts')
  })
})

describe('a server that starts', () => {
  const files = new Map(
    readSources(projectFolder, ['shared', 'sync-server']).map((file) => [file.path, file]),
  )
  const packages = new Set(
    [...loadedWith('sync-server/main.ts', files)].flatMap((file) =>
      (files.get(file)?.imports ?? []).flatMap(({ specifier, isType, isDynamic }) =>
        isType || isDynamic || !specifier || /^(\.|node:)/.test(specifier) ? [] : [specifier],
      ),
    ),
  )

  test('loads its database and its door', () => {
    expect(packages).toContain('better-sqlite3')
    expect(packages).toContain('hono')
  })

  test.each([
    '@aws-sdk/client-s3',
    '@opentelemetry/sdk-trace',
    'feedsmith',
    'nodemailer',
    'prom-client',
    'sanitize-html',
    'sharp',
    'stripe',
  ])('does without %s until it is needed', (name) => {
    expect(packages).not.toContain(name)
  })
})
