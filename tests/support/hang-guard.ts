import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { limitMs } from './scope.ts'

/**
 * Setup of every test file. The runner's own time limit ends a test that waits, but not one that
 * never yields the processor: its process could not even report it. A second thread then names the
 * file and ends the process; the runner reports it as failed and continues in a new one.
 */
const limit = limitMs(Number(process.env['TEST_HANG_MS'] ?? 300_000))

declare global {
  var hangGuard: Worker | undefined
}

globalThis.hangGuard ??= startGuard()
globalThis.hangGuard.postMessage(expect.getState().testPath ?? 'a test file')

function startGuard(): Worker {
  const guard = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    const { writeSync } = require('node:fs')
    let file = 'a test file'
    let alive = performance.now()
    parentPort.on('message', (message) => {
      alive = performance.now()
      if (message !== 'alive') file = message
    })
    setInterval(() => {
      if (performance.now() - alive < workerData) return
      writeSync(2, '\\n✗ ' + file + ' kept its process busy for ' + workerData / 1000 + ' s without a pause and was ended.\\n')
      process.kill(process.pid, 'SIGKILL')
    }, 1_000)`,
    { eval: true, workerData: limit, execArgv: [] },
  )
  guard.unref()
  setInterval(() => guard.postMessage('alive'), 1_000).unref()
  return guard
}
