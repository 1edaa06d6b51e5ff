import { expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { manyStreams, streamFigures } from './streams.ts'

vi.setConfig({ testTimeout: 300_000 })

test.skipIf(!hasPostgres)(
  '[S45] three processes tell each of many streams of its own changes and of a post',
  async () => {
    const result = await manyStreams({ streams: 300, changes: 100, idle: 4_000 }, () => {})
    process.stdout.write(`${streamFigures(result)}\n`)
    expect(result.pokes.perSecond).toBeGreaterThan(0)
  },
)
