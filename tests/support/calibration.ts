import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectFolder } from './program.ts'

/** The times of one piece of calibrated work, in milliseconds. */
export interface Calibration {
  /** From its beginning to its end: says how fast the machine is with all else that it does. */
  wallMs: number
  /** Processor time: says how fast the processor is, whatever else the machine does. */
  cpuMs: number
}

/** As many as there are test workers, so that a machine with one free core shows as one. */
const concurrency = 2

/** What the work takes on the quiet machine of two cores on which the time limits were set. */
export const reference: Calibration = { wallMs: 1_000, cpuMs: 950 }

async function measureOnce(): Promise<Calibration> {
  const program = path.join(projectFolder, 'tests/support/calibrated-work.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  return JSON.parse(stdout) as Calibration
}

/** Measures the fixed piece of work now; of several at once, the slowest. */
export async function calibrate(): Promise<Calibration> {
  const measured = await Promise.all(Array.from({ length: concurrency }, measureOnce))
  return {
    wallMs: Math.max(...measured.map(({ wallMs }) => wallMs)),
    cpuMs: Math.max(...measured.map(({ cpuMs }) => cpuMs)),
  }
}

/** Where the work is measured from time to time until it is ended. */
export interface RunningCalibration {
  /** Ends it; the mean of all measurements, and the processor time that they took. */
  end: () => Promise<{ calibration: Calibration; cpuSeconds: number }>
}

/**
 * Measures the work again and again while other work runs. A virtual processor is now faster, now
 * slower: two measurements around ten minutes of tests differ from their mean by a half.
 */
export function calibrateMeanwhile(first: Calibration, pauseMs = 15_000): RunningCalibration {
  const measured: Calibration[] = []
  const ended = new AbortController()
  const measuring = (async () => {
    while (!ended.signal.aborted) {
      measured.push(await measureOnce())
      await setTimeout(pauseMs, undefined, { signal: ended.signal }).catch(() => {})
    }
  })()
  return {
    end: async () => {
      ended.abort()
      await measuring
      const cpuSeconds = measured.reduce((total, { cpuMs }) => total + cpuMs, 0) / 1_000
      return { calibration: meanOf([first, ...measured]), cpuSeconds }
    },
  }
}

/** @param measured at least one */
export const meanOf = (measured: readonly Calibration[]): Calibration => ({
  wallMs: mean(measured.map(({ wallMs }) => wallMs)),
  cpuMs: mean(measured.map(({ cpuMs }) => cpuMs)),
})

const mean = (numbers: readonly number[]) =>
  numbers.reduce((total, number) => total + number, 0) / numbers.length

/** How much slower than the reference the machine is now; 1 where it is as fast or faster. */
export const slownessOf = ({ wallMs }: Calibration): number =>
  Math.max(1, Math.round((wallMs / reference.wallMs) * 10) / 10)
