import { beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '../../shared/routes.ts'
import { hasLoadedPage, pathOfLaunch } from '../../web/components/launch/launches.ts'
import type { Incoming } from '../../web/local/received/received.ts'

const origin = 'https://cellar.example'
const id = '0197a000-0000-7000-8000-000000000001'

const kept: Incoming[] = []
const items = {
  keep: (incoming: Incoming) => {
    kept.push(incoming)
    return Promise.resolve({ ids: incoming.files.map(() => id), leftOut: 0 })
  },
}
const handle = (name: string) => ({ getFile: () => Promise.resolve(new File(['a'], name)) })

beforeEach(() => {
  kept.length = 0
  vi.stubGlobal('location', { origin })
})

describe('a launch into the open window', () => {
  test('of a shortcut opens its screen', async () => {
    const launch = { targetURL: `${origin}${routes.tonight.path}?a=1#b` }
    expect(await pathOfLaunch(launch, false, items)).toBe('/recipes/tonight?a=1#b')
  })

  test('of the icon, of another site, or the one that loaded the page changes nothing', async () => {
    for (const targetURL of [undefined, '', `${origin}/`, 'https://evil.example/add'])
      expect(await pathOfLaunch({ targetURL }, false, items), targetURL).toBeUndefined()
    expect(await pathOfLaunch({ targetURL: `${origin}/add` }, true, items)).toBeUndefined()
  })

  test('with files stores them, also when it loaded the page', async () => {
    const launch = { targetURL: `${origin}/received`, files: [handle('cellar.csv')] }
    expect(await pathOfLaunch(launch, true, items)).toBe(`/received?item=${id}`)
    expect(kept[0]?.files.map(({ name }) => name)).toEqual(['cellar.csv'])
  })

  test('with files that are gone or do not fit says so', async () => {
    const gone = { getFile: () => Promise.reject(new Error('moved')) }
    expect(await pathOfLaunch({ files: [gone] }, false, items)).toContain('trouble=unreadable')
    const full = { keep: () => Promise.reject(new Error('quota')) }
    expect(await pathOfLaunch({ files: [handle('a')] }, false, full)).toContain('not_stored')
  })

  test('of a share without its data says so', async () => {
    const launch = { targetURL: `${origin}/received` }
    expect(await pathOfLaunch(launch, false, items)).toBe('/received?trouble=not_passed')
  })

  test('has loaded the page if their paths are the same', () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: `${origin}/received?item=${id}` } as PerformanceEntry,
    ])
    expect(hasLoadedPage({ targetURL: `${origin}/received` })).toBe(true)
    expect(hasLoadedPage({ targetURL: `${origin}/add` })).toBe(false)
    expect(hasLoadedPage({})).toBe(false)
  })
})
