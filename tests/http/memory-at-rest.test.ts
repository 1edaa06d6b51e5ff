import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { memoryAtRest } from '../../sync-server/outside/memory-at-rest.ts'

const megabyte = 1024 * 1024

function processOf() {
  const state = { busy: 0, rss: 250, heap: 70, afterwards: 170, collected: 0 }
  const step = memoryAtRest({
    busy: () => state.busy,
    usage: () => ({ rss: state.rss * megabyte, heapUsed: state.heap * megabyte }),
    collect() {
      state.collected++
      state.rss = state.afterwards
    },
  })
  return { state, step }
}

describe('the memory of a server at rest', () => {
  test('what the start left behind is released once', () => {
    const { state, step } = processOf()
    for (let time = 0; time < 3; time++) step()
    expect(state).toMatchObject({ collected: 1, rss: 170 })
  })

  test('a process at work is left alone until it rests', () => {
    const { state, step } = processOf()
    state.busy = 0.03
    step()
    expect(state.collected).toBe(0)
    state.busy = 0.02
    step()
    expect(state.collected).toBe(1)
  })

  test('it is released again after it has grown by 32 MB', () => {
    const { state, step } = processOf()
    step()
    state.rss = 201
    step()
    expect(state.collected).toBe(1)
    state.rss = 202
    step()
    expect(state.collected).toBe(2)
  })

  test('a heap that would hold the thread for long is left alone', () => {
    const { state, step } = processOf()
    state.heap = 257
    step()
    expect(state.collected).toBe(0)
    state.heap = 256
    step()
    expect(state.collected).toBe(1)
  })

  test('a real process gives its garbage back', () => {
    const { href } = new URL('../../sync-server/outside/memory-at-rest.ts', import.meta.url)
    const program = `
      import { memoryAtRest, ofThisProcess } from '${href}'
      let lists = []
      for (let round = 0; round < 20; round++) lists.push(Array.from({ length: 50_000 }, (_, at) => [at]))
      lists = undefined
      const before = process.memoryUsage().rss
      memoryAtRest({ ...ofThisProcess(), busy: () => 0 })()
      process.stdout.write(JSON.stringify([before, process.memoryUsage().rss]))`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    const [before, after] = JSON.parse(stdout) as [number, number]
    expect(before - after).toBeGreaterThan(30 * megabyte)
  })
})
