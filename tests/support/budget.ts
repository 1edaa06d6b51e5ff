import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Calibration } from './calibration.ts'
import type { TestTime } from './counts.ts'
import { projectFolder } from './program.ts'

/** What `tests/budget.json` allows, in pieces of calibrated work (`calibrated-work.ts`). */
export interface Budget {
  /** Processor time of the whole unit step. */
  unitStep: number
  /** How far above `unitStep` a run may lie, as a share of it. */
  growth: number
  /** Duration of any one unit test. */
  slowestTest: number
}

export interface UnitStep {
  /** Processor time of the step, where the system tells it. */
  cpuSeconds: number | undefined
  tests: readonly TestTime[]
}

export const readBudget = (): Budget =>
  JSON.parse(readFileSync(path.join(projectFolder, 'tests/budget.json'), 'utf8')) as Budget

/** The processor time of the unit step, in pieces of calibrated work. */
export const unitsOf = (cpuSeconds: number, { cpuMs }: Calibration): number =>
  Math.round((cpuSeconds * 1_000) / cpuMs)

/**
 * The exceeded budgets, a sentence each; empty if all are met. Both measures are in pieces of
 * calibrated work, so they hold on a slow machine and on a busy one.
 */
export function overBudget(step: UnitStep, calibration: Calibration, budget: Budget): string[] {
  const sentences: string[] = []
  if (step.cpuSeconds !== undefined) {
    const units = unitsOf(step.cpuSeconds, calibration)
    const allowed = Math.round(budget.unitStep * (1 + budget.growth))
    if (units > allowed)
      sentences.push(
        `The unit step took ${units} pieces of calibrated work, and tests/budget.json allows ${allowed}. Make tests cheaper, move them to npm run deep, or raise the budget on purpose.`,
      )
  }
  for (const { test, seconds } of step.tests) {
    const units = (seconds * 1_000) / calibration.wallMs
    if (units > budget.slowestTest)
      sentences.push(
        `${test} took ${units.toFixed(0)} pieces of calibrated work, and tests/budget.json allows ${budget.slowestTest} for one test.`,
      )
  }
  return sentences
}
