import { readFileSync } from 'node:fs'

/**
 * Seconds of processor time of all programs that this process started and that have ended, with
 * theirs; undefined where the system does not say.
 */
export function childrenSeconds(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // proc(5): cutime and cstime, in hundredths of a second. The second field may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}
