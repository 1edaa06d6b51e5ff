import { describe, expect, test } from 'vitest'
import { type Node, reachedBy } from '../changed.ts'

const node = (path: string, imports: string[] = [], text = ''): Node => ({ path, imports, text })

const nodes = [
  node('shared/kernel/money.ts'),
  node('sync-server/features/bar/pour.ts', ['shared/kernel/money.ts']),
  node('sync-server/registry.ts', ['sync-server/features/bar/pour.ts']),
  node('sync-server/main.ts', ['sync-server/registry.ts']),
  node('tests/support/words.ts', [], "read('bottles.txt')"),
  node('tests/features/bar/pour.test.ts', ['sync-server/main.ts']),
  node('tests/features/news/news.test.ts', ['sync-server/main.ts']),
  node('tests/shared/money.test.ts', ['shared/kernel/money.ts']),
  node('tests/shared/words.test.ts', ['tests/support/words.ts']),
  node('tests/architecture/layers.test.ts'),
  node('tests/stories/bar/bar.story.ts'),
  node('tests/stories/news/news.story.ts'),
  node('tests/stories/spine/screens.story.ts'),
]
const barTest = 'tests/features/bar/pour.test.ts'
const newsTest = 'tests/features/news/news.test.ts'
const layers = 'tests/architecture/layers.test.ts'

describe('a change reaches', () => {
  test('in one feature: its own tests, and not every test behind the registry', () => {
    expect(reachedBy(['sync-server/features/bar/pour.ts'], nodes)).toEqual({
      unit: [barTest, layers],
      stories: ['tests/stories/bar/bar.story.ts'],
      build: false,
    })
  })

  test('in the kernel: everything that imports it, also through the registry', () => {
    expect(reachedBy(['shared/kernel/money.ts'], nodes)).toEqual({
      unit: [barTest, newsTest, 'tests/shared/money.test.ts', layers],
      stories: [],
      build: true,
    })
  })

  test('of a file that is not source: every test that names it', () => {
    expect(reachedBy(['shared/features/catalogue/bottles.txt'], nodes).unit).toContain(
      'tests/shared/words.test.ts',
    )
  })

  test('in a screen: its stories and the story of every screen', () => {
    expect(reachedBy(['web/features/bar/BarScreen.tsx'], nodes).stories).toEqual([
      'tests/stories/bar/bar.story.ts',
      'tests/stories/spine/screens.story.ts',
    ])
  })

  test('in the shell of the app: every story', () => {
    expect(reachedBy(['web/ui/Button.tsx'], nodes).stories).toHaveLength(3)
  })

  test('of the packages: everything', () => {
    const { unit, stories } = reachedBy(['package-lock.json'], nodes)
    expect(unit.length + stories.length).toBe(8)
  })

  test('of a document: nothing', () => {
    expect(reachedBy(['README.md'], nodes)).toEqual({ unit: [], stories: [], build: false })
  })
})
