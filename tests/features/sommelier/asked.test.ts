import { describe, expect, test } from 'vitest'
import { judged } from './asked/expect.ts'
import { judgedQuestions, saidByModel } from './asked/measure.ts'
import { askedQuestions } from './asked/questions.ts'

describe('plain questions over three cellars', () => {
  test.each([
    ['the half that rules were written from', true],
    ['the half that was kept unseen', false],
  ])('%s: at least 85 %% are answered right, at most 2 %% wrong with confidence', (_, isSeen) => {
    const all = judgedQuestions(isSeen)
    const some = (outcome: string) => all.filter((one) => one.outcome === outcome)
    const said = some('wrong')
      .map(({ of, text, answer }) => `${of}: ${text} → ${answer}`)
      .join('\n')
    expect(all.length).toBeGreaterThan(100)
    expect(some('wrong').length, said).toBeLessThanOrEqual(all.length * 0.02)
    expect(some('right').length).toBeGreaterThanOrEqual(all.length * 0.85)
  })

  test('a model that looks them up by its tool can answer as well', async () => {
    // A model gets follow-up questions as whole questions.
    const whole = askedQuestions.filter(({ before }) => before.length === 0)
    const outcomes = await Promise.all(
      whole.map(async (one) => judged(one.of, one.expected, await saidByModel(one))),
    )
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
    expect(count('wrong')).toBeLessThanOrEqual(whole.length * 0.02)
    expect(count('right')).toBeGreaterThanOrEqual(whole.length * 0.85)
  })
})
