import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserDriver, DrivenTab, RunningBrowser, Size } from './driver.ts'
import { freePort } from '../free-port.ts'
import { findWebKit, type WebKitPrograms } from './find-browsers.ts'
import { openWebDriver, type WebDriver } from './web-driver.ts'
import { newWebKitTab } from './webkit-tab.ts'

/** WebKitGTK's MiniBrowser, driven by WebDriver, on a screen of its own. */
export const webkitDriver: BrowserDriver = {
  async start(size) {
    const programs = findWebKit()
    if (!programs) throw new Error('WebKit is not installed.')
    const screen = spawn(programs.screen, screenOptions, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const display = await displayOf(screen)
    const port = await freePort()
    const configuration = narrowBars()
    const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...withoutSandbox,
        DISPLAY: `:${display}`,
        XDG_CONFIG_HOME: configuration,
      },
    })
    const session = await openWebDriver(`http://127.0.0.1:${port}`, capabilitiesOf(programs))
    return browserOf({ session, size, configuration, programs: [driver, screen] })
  },
}

/** Xvfb chooses a free display and writes its number to the fourth stream. */
const screenOptions = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']

/** The sandbox needs rights that a container does not give. */
const withoutSandbox = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }

async function displayOf(screen: ChildProcess): Promise<string> {
  const [text] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
  return String(text).trim()
}

/** The bars of MiniBrowser are wider than a phone: they get no space. */
function narrowBars(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-webkit-'))
  mkdirSync(path.join(folder, 'gtk-3.0'))
  const style = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px }'
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), style)
  return folder
}

const capabilitiesOf = ({ browser }: WebKitPrograms) => ({
  'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
})

interface Running {
  readonly session: WebDriver
  readonly size: Size
  readonly configuration: string
  readonly programs: readonly ChildProcess[]
}

function browserOf({ session, size, configuration, programs }: Running): RunningBrowser {
  const tabs = new Set<DrivenTab>()
  const newTab = async () => {
    const tab = await newWebKitTab(session, size)
    tabs.add(tab)
    return tab
  }
  return {
    newTab,
    // An automated MiniBrowser keeps its profile in memory, so only its tabs can end.
    async restart() {
      const earlier = [...tabs]
      const tab = await newTab()
      for (const one of earlier) {
        await one.close()
        tabs.delete(one)
      }
      return tab
    },
    async remove() {
      await session.end().catch(() => undefined)
      for (const program of programs) {
        const ended = once(program, 'exit')
        program.kill('SIGTERM')
        await ended
      }
      rmSync(configuration, { recursive: true, force: true })
    },
  }
}
