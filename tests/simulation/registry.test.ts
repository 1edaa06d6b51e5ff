import { describe, expect, test } from 'vitest'
import { mutators } from '../../shared/registry.ts'
import { historyOf } from './acts.ts'
import { argumentsOf } from './arguments.ts'
import { denseOf, themes } from './dense.ts'
import { knownToModel } from './model/model.ts'

describe('the simulation knows', () => {
  test.each(Object.keys(mutators))('with which arguments %s is made, and what it means', (name) => {
    expect({ arguments: name in argumentsOf, model: knownToModel(name) }).toEqual({
      arguments: true,
      model: true,
    })
  })

  test('histories of 50 to 200 acts', () => {
    const lengths = Array.from({ length: 300 }, (_, seed) => historyOf(seed + 1).acts.length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(50)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200)
    expect(lengths.filter((length) => length > 100).length).toBeGreaterThan(30)
  })

  test('dense histories, which draw few mutations at a time and together have all of them', () => {
    const drawn = new Set<string>(Object.values(themes).flat())
    expect(Object.keys(mutators).filter((name) => !drawn.has(name))).toEqual([])
    for (let seed = 1; seed <= 100; seed++) {
      const { acts } = denseOf(seed)
      const names = acts.flatMap((act) => (act.kind === 'do' ? act.names : []))
      expect(new Set(names).size).toBeLessThanOrEqual(12)
      expect(names.length).toBeGreaterThan(40)
    }
  })
})
