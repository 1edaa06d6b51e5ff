import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** The memory of a page's scripts after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.enable')
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return usedSize
}

/** The memory of a process; unknown except on Linux. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes = ''] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return Number.NaN
  }
}

/** The most that any page of the browsers which this process has opened has held, workers included; on Linux. */
export function peakOfPages(): number {
  const peaks = pagesBelow(process.pid).map((pid) => {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(fileOf(pid, 'status')) ?? []
    return Number(kilobytes) * 1024
  })
  return Math.max(0, ...peaks)
}

function pagesBelow(parent: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(
    pids.map((pid) => [pid, Number(/^PPid:\s+(\d+)$/m.exec(fileOf(pid, 'status'))?.[1])]),
  )
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === parent || isBelow(parents.get(pid)))
  return pids.filter((pid) => isBelow(pid) && fileOf(pid, 'cmdline').includes('--type=renderer'))
}

/** Empty where the process has ended meanwhile. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
