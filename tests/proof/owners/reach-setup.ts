import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import type { ReachOfFile } from './reach.ts'

/** Writes down which conditions each test of a file comes to. `OWNERS_REACH` names the folder. */
const folder = process.env['OWNERS_REACH'] ?? '.'
const reached = new Set<number>()
Object.assign(globalThis, { reachedConditions: reached })
const tests: { name: string; took: number; reached: number[] }[] = []
const outside = new Set<number>()
let began = 0

function leave(): void {
  for (const one of reached) outside.add(one)
  reached.clear()
}

beforeEach(() => {
  leave()
  began = performance.now()
})
afterEach(({ task }) => {
  tests.push({ name: task.name, took: performance.now() - began, reached: [...reached] })
  reached.clear()
})
afterAll(() => {
  leave()
  const file = path.relative(process.cwd(), expect.getState().testPath ?? '')
  const found: ReachOfFile = { file, tests, outside: [...outside] }
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify(found))
})
