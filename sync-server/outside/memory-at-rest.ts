import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the rule reads from the process, and does with it. */
export interface MemoryOfProcess {
  /** The share of the time since the last call in which the thread worked, 0 to 1. */
  busy(): number
  /** The bytes that the system counts for the process, and those that its objects use. */
  usage(): { readonly rss: number; readonly heapUsed: number }
  /** Collects all that nobody uses, and gives its pages back to the system. */
  collect(): void
}

const megabyte = 1024 * 1024
/** At rest is a process that works less than this share of the time. */
const restingShare = 0.02
/** A collection takes a fifth of a second, so it must be worth it. */
const worthIt = 32 * megabyte
/** More objects than that would hold the thread for too long. */
const maxHeap = 256 * megabyte
const checkEvery = 30_000

/**
 * The step that gives back what a start or a rush left behind: V8 collects only while objects are
 * made, so a process at rest keeps its largest size. Call it regularly; it collects only at rest.
 */
export function memoryAtRest(of: MemoryOfProcess): () => void {
  let released = 0
  return () => {
    if (of.busy() > restingShare) return
    const { rss, heapUsed } = of.usage()
    if (rss < released + worthIt || heapUsed > maxHeap) return
    of.collect()
    released = of.usage().rss
  }
}

/** Releases the memory of this process whenever it is at rest. */
export function releaseMemoryAtRest(): void {
  setInterval(memoryAtRest(ofThisProcess()), checkEvery).unref()
}

/** The process as it is, measured from now. */
export function ofThisProcess(): MemoryOfProcess {
  let last = performance.eventLoopUtilization()
  return {
    busy() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    usage: () => process.memoryUsage(),
    collect() {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as NodeJS.GCFunction
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    },
  }
}
