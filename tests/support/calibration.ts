import { execFile } from 'node:child_process'
import path from 'node:path'
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

/** Measures the fixed piece of work now; of several at once, the slowest. */
export async function calibrate(): Promise<Calibration> {
  const program = path.join(projectFolder, 'tests/support/calibrated-work.ts')
  const measured = await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [program])
      return JSON.parse(stdout) as Calibration
    }),
  )
  return {
    wallMs: Math.max(...measured.map(({ wallMs }) => wallMs)),
    cpuMs: Math.max(...measured.map(({ cpuMs }) => cpuMs)),
  }
}

/** How much slower than the reference the machine is now; 1 where it is as fast or faster. */
export const slownessOf = ({ wallMs }: Calibration): number =>
  Math.max(1, Math.round((wallMs / reference.wallMs) * 10) / 10)
