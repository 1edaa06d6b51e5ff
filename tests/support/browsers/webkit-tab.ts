import type { DrivenTab, Size } from './driver.ts'
import { clickActions, typeActions } from './input-actions.ts'
import { elementKey, type WebDriver } from './web-driver.ts'

/** Opens a tab of this size. */
export async function newWebKitTab(session: WebDriver, size: Size): Promise<DrivenTab> {
  const { handle } = await session.send<{ handle: string }>('POST', '/window/new', {
    type: 'window',
  })
  const here = <Result>(run: () => Promise<Result>) => session.inWindow(handle, run)
  const perform = (actions: object[]) => here(() => session.send('POST', '/actions', { actions }))
  const tab: DrivenTab = {
    async open(url) {
      await here(async () => {
        await session.send('POST', '/url', { url })
        await evaluate(session, `(${listen.toString()})()`)
      })
    },
    evaluate: (expression) => here(() => evaluate(session, expression)),
    async click(x, y) {
      await perform(clickActions(x, y))
    },
    async type(text) {
      await perform(typeActions(text))
    },
    setFile: (input, file) =>
      here(async () => {
        const found = await session.send<Record<string, string>>('POST', '/execute/sync', {
          script: `return ${input}`,
          args: [],
        })
        await session.send('POST', `/element/${found[elementKey]}/value`, { text: file })
      }),
    resize: (wanted) => here(() => resize(session, wanted)),
    screenshot: () =>
      here(async () => Buffer.from(await session.send<string>('GET', '/screenshot'), 'base64')),
    async close() {
      await here(() =>
        session.send('POST', '/execute/sync', { script: 'window.close()', args: [] }),
      )
    },
    defects: async () => ((await tab.evaluate('window.defects')) ?? []) as string[],
  }
  await tab.resize(size)
  return tab
}

const run = `const done = arguments[arguments.length - 1]
  try {
    Promise.resolve(EXPRESSION).then(
      (value) => done({ value: JSON.stringify(value) ?? '' }),
      (error) => done({ error: String(error) }),
    )
  } catch (error) {
    done({ error: String(error) })
  }`

async function evaluate(session: WebDriver, expression: string): Promise<unknown> {
  const { value, error } = await session.send<{ value?: string; error?: string }>(
    'POST',
    '/execute/async',
    { script: run.replace('EXPRESSION', () => expression), args: [] },
  )
  if (error) throw new Error(error)
  return value ? JSON.parse(value) : undefined
}

/**
 * The window is larger than its viewport, by the bars of the browser, and takes its new size some
 * time after the answer.
 */
async function resize(session: WebDriver, { width, height }: Size): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [innerWidth = 0, innerHeight = 0, outerWidth = 0, outerHeight = 0] = (await evaluate(
      session,
      '[innerWidth, innerHeight, outerWidth, outerHeight]',
    )) as number[]
    if (innerWidth === width && innerHeight === height) return
    await session.send('POST', '/window/rect', {
      width: width + Math.max(0, outerWidth - innerWidth),
      height: height + Math.max(0, outerHeight - innerHeight),
    })
  }
  throw new Error(`The window cannot be ${width} × ${height}.`)
}
const maxTries = 100

declare global {
  interface Window {
    defects?: string[]
  }
}

/** WebDriver reports no errors, so the page collects them itself once it has loaded. */
function listen(): void {
  const defects: string[] = []
  Object.assign(window, { defects })
  addEventListener('error', ({ message }) => defects.push(message))
  addEventListener('unhandledrejection', ({ reason }) => defects.push(String(reason)))
  const write = console.error
  console.error = (...words: unknown[]) => {
    defects.push(words.map(String).join(' '))
    write(...words)
  }
}
