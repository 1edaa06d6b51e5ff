import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** What the scripts of a page hold after everything that nobody needs was thrown away. */
export async function heapOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.enable')
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return usedSize
}

/** What a process holds of the machine's memory; unknown but on Linux. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes = ''] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return Number.NaN
  }
}
