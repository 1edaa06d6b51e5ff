import { describe, expect, test } from 'vitest'
import { mutators } from '../../shared/registry.ts'
import { historyOf } from './acts.ts'
import { argumentsOf } from './arguments.ts'
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
})
