import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Bidi, connectBidi } from './bidi.ts'
import type { BrowserDriver, DrivenTab, Size } from './driver.ts'
import { findFirefox } from './find-browsers.ts'
import { clickActions, typeActions } from './input-actions.ts'
import { motion } from '../chromium.ts'

/** Firefox, driven by WebDriver BiDi. */
export const firefoxDriver: BrowserDriver = {
  async start(size) {
    const profile = mkdtempSync(path.join(tmpdir(), 'undercroft-firefox-'))
    writeFileSync(path.join(profile, 'user.js'), preferences)
    let running = await startFirefox(profile, size)
    return {
      newTab: () => running.newTab(),
      async restart() {
        await running.end()
        running = await startFirefox(profile, size)
        return running.newTab()
      },
      async remove() {
        await running.end()
        rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
      },
    }
  },
}

const preference = (name: string, value: boolean | number | string) =>
  `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`

/** Firefox asks nothing at its start, and calls nobody. */
const preferences = [
  preference('browser.aboutwelcome.enabled', false),
  preference('browser.shell.checkDefaultBrowser', false),
  preference('browser.startup.page', 0),
  preference('browser.startup.homepage_override.mstone', 'ignore'),
  preference('browser.safebrowsing.malware.enabled', false),
  preference('browser.safebrowsing.phishing.enabled', false),
  preference('app.update.disabledForTesting', true),
  preference('app.normandy.enabled', false),
  preference('datareporting.policy.dataSubmissionEnabled', false),
  preference('extensions.update.enabled', false),
  preference('network.captive-portal-service.enabled', false),
  preference('network.connectivity-service.enabled', false),
  preference('services.settings.server', 'data:,'),
  preference('toolkit.telemetry.enabled', false),
  preference('ui.prefersReducedMotion', motion === 'reduce' ? 1 : 0),
  preference('layout.css.prefers-color-scheme.content-override', 1),
].join('')

interface Firefox {
  newTab(): Promise<DrivenTab>
  end(): Promise<void>
}

async function startFirefox(profile: string, size: Size): Promise<Firefox> {
  const program = findFirefox()
  if (!program) throw new Error('Firefox is not installed.')
  const options = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile']
  const child = spawn(program, [...options, profile], { stdio: ['ignore', 'ignore', 'pipe'] })
  const bidi = await connectBidi(`${await socketOf(child)}/session`)
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    newTab: () => newTab(bidi, size),
    async end() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      await bidi.send('browser.close').catch(() => child.kill('SIGKILL'))
      await ended
      bidi.close()
    },
  }
}

/** Firefox prints the address of its socket. */
function socketOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = /BiDi listening on (ws:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error(`Firefox ended at its start:\n${output}`)))
  })
}

interface LogEntry {
  level: string
  text: string | null
  source: { context?: string }
}

async function newTab(bidi: Bidi, size: Size): Promise<DrivenTab> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
  })
  const defects: string[] = []
  bidi.on('log.entryAdded', (params) => {
    const { level, text, source } = params as unknown as LogEntry
    if (level === 'error' && source.context === context) defects.push(text ?? '')
  })
  const resize = async ({ width, height }: Size) => {
    await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
  }
  const perform = (actions: object[]) => bidi.send('input.performActions', { context, actions })
  await resize(size)
  return {
    resize,
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    evaluate: (expression) => evaluate(bidi, context, expression),
    async click(x, y) {
      // Firefox slows down the tabs behind the front one.
      await bidi.send('browsingContext.activate', { context })
      await perform(clickActions(x, y))
    },
    async type(text) {
      await perform(typeActions(text))
    },
    async setFile(input, file) {
      const element = await script<{ sharedId: string }>(bidi, context, input)
      await bidi.send('input.setFiles', { context, element, files: [file] })
    },
    async screenshot() {
      const answer = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(answer.data, 'base64')
    },
    async close() {
      await bidi.send('browsingContext.close', { context })
    },
    defects: async () => defects,
  }
}

async function evaluate(bidi: Bidi, context: string, expression: string): Promise<unknown> {
  const asText = `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? '')`
  const { value } = await script<{ value: string }>(bidi, context, asText)
  return value === '' ? undefined : JSON.parse(value)
}

interface Evaluated<Value> {
  type: 'success' | 'exception'
  result: Value
  exceptionDetails?: { text: string }
}

async function script<Value>(bidi: Bidi, context: string, expression: string): Promise<Value> {
  const answer = await bidi.send<Evaluated<Value>>('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: true,
    userActivation: true,
  })
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
  return answer.result
}
