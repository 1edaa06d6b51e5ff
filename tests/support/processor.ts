import { readFileSync } from 'node:fs'

/**
 * Microseconds that the processors have worked for a process, all of its threads together; 0 where the
 * system does not say.
 */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The 14th and 15th field, in hundredths of a second; the second one may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return 0
  }
}
