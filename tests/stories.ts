import { browserNames, type BrowserName } from './support/browsers/driver.ts'
import { prepareBrowser } from './support/machine.ts'
import { endProgramsWithUs, runProgram } from './support/program.ts'

/**
 * The browser stories. Words and options are those of Playwright.
 *
 *   node tests/stories.ts                       all stories
 *   node tests/stories.ts pickup                those whose file name matches
 *   node tests/stories.ts --engine webkit       those of `stories/browsers`, in this browser alone
 */
const words = process.argv.slice(2)
const engine = takeEngine(words)
endProgramsWithUs()
if (engine) for (const sentence of await prepareBrowser(engine)) console.log(sentence)
process.exitCode = await runProgram({
  command: [
    'playwright',
    'test',
    '--config',
    'tests/playwright.config.ts',
    ...(engine ? ['stories/browsers/'] : []),
    ...words,
  ],
  env: engine ? { STORY_ENGINE: engine } : {},
})

/** Removes the option from the words. */
function takeEngine(from: string[]): BrowserName | undefined {
  const at = from.findIndex((word) => word === '--engine' || word.startsWith('--engine='))
  if (at < 0) return undefined
  const [option = '', next = ''] = from.splice(at, from[at] === '--engine' ? 2 : 1)
  const name = option.split('=')[1] ?? next
  const engine = browserNames.find((one) => one === name)
  if (engine) return engine
  console.log(`--engine takes ${browserNames.join(', ')}, not "${name}".`)
  process.exit(2)
}
