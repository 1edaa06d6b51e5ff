import { limitMs } from '../scope.ts'
import type { DrivenTab, Size } from './driver.ts'
import { locate, pointOf, visibleText, type Wanted } from './locate.ts'

/** A tab in the words of a story. Each step waits until it can be done. */
export class StoryTab {
  readonly #tab: DrivenTab
  readonly #origin: string

  constructor(tab: DrivenTab, origin: string) {
    this.#tab = tab
    this.#origin = origin
  }

  /** Loads the path. */
  async goto(path: string): Promise<void> {
    await this.#tab.open(this.#origin + path)
  }

  async reload(): Promise<void> {
    await this.#tab.open(await this.evaluate(() => location.href))
  }

  async click(role: Wanted['role'], name: string, isStart = false): Promise<void> {
    const wanted: Wanted = { role, name, isStart }
    let before: { x: number; y: number } | undefined
    const point = await until(`${role} "${name}" can be clicked`, this.text, async () => {
      const now = await this.#withElement(wanted, pointOf)
      // An element that still moves would be missed.
      const isStill = now && before && now.x === before.x && now.y === before.y
      before = now
      return isStill ? now : undefined
    })
    await this.#tab.click(point.x, point.y)
  }

  /** Replaces the text of a field by typing. */
  async fill(field: string, text: string): Promise<void> {
    const wanted: Wanted = { role: 'field', name: field }
    await until(`field "${field}" takes input`, this.text, () => this.#withElement(wanted, select))
    await this.#tab.type(text)
    await until(`field "${field}" has ${text}`, this.text, async () => {
      const value = await this.#withElement(wanted, valueOf)
      return value === text
    })
  }

  /** Chooses an option by its text. */
  async choose(field: string, option: string): Promise<void> {
    const wanted: Wanted = { role: 'field', name: field }
    await until(`field "${field}" offers ${option}`, this.text, () =>
      this.#withElement(wanted, choose, option),
    )
  }

  /** Hands a file of this machine to a file field. */
  async attach(field: string, file: string): Promise<void> {
    const wanted: Wanted = { role: 'field', name: field }
    await this.has('field', field)
    await this.#tab.setFile(`(${locate.toString()})(${JSON.stringify(wanted)})`, file)
  }

  /** Types into the focused field. */
  type(text: string): Promise<void> {
    return this.#tab.type(text)
  }

  /** Waits until the page shows the text. */
  async sees(text: string): Promise<void> {
    await until(`"${text}" is shown`, this.text, () => this.#shows(text))
  }

  /** Waits until the page does not show the text. */
  async seesNo(text: string): Promise<void> {
    await until(`"${text}" is gone`, this.text, async () => !(await this.#shows(text)))
  }

  async has(role: Wanted['role'], name: string, isStart = false): Promise<void> {
    const wanted: Wanted = { role, name, isStart }
    await until(`${role} "${name}" is there`, this.text, () =>
      this.#withElement(wanted, () => true),
    )
  }

  async hasNo(role: Wanted['role'], name: string, isStart = false): Promise<void> {
    const wanted: Wanted = { role, name, isStart }
    await until(`${role} "${name}" is gone`, this.text, async () => {
      const isThere = await this.#withElement(wanted, () => true)
      return !isThere
    })
  }

  /** Waits until the function returns something true in the page. */
  async comesTrue<Argument>(run: (argument: Argument) => unknown, argument?: Argument) {
    await until(run.toString(), this.text, () => this.evaluate(run, argument))
  }

  /** The visible text. */
  readonly text = (): Promise<string> => this.evaluate(visibleText)

  /** Calls a function in the page; argument and result are JSON. */
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    const expression = `(${run.toString()})(${JSON.stringify(argument) ?? ''})`
    return this.#tab.evaluate(expression) as Promise<Awaited<Result>>
  }

  resize(size: Size): Promise<void> {
    return this.#tab.resize(size)
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot()
  }

  defects(): Promise<readonly string[]> {
    return this.#tab.defects()
  }

  /** Styles may write small letters as capitals. */
  async #shows(text: string): Promise<boolean> {
    return (await this.text()).toLowerCase().includes(text.toLowerCase())
  }

  /** Calls a function with the element, if there is one, in the page. */
  async #withElement<Result>(
    wanted: Wanted,
    run: (element: HTMLElement, argument: string) => Result,
    argument = '',
  ): Promise<Result | undefined> {
    const words = [JSON.stringify(wanted), JSON.stringify(argument)]
    return (await this.#tab.evaluate(`(() => {
      const element = (${locate.toString()})(${words[0]})
      return element && (${run.toString()})(element, ${words[1]})
    })()`)) as Result | undefined
  }
}

const select = (element: HTMLElement): boolean => {
  const field = element as HTMLInputElement
  if (field.disabled || field.readOnly) return false
  field.focus()
  field.select()
  return document.activeElement === field
}

const valueOf = (element: HTMLElement): string => (element as HTMLInputElement).value

const choose = (element: HTMLElement, text: string): boolean => {
  const field = element as HTMLSelectElement
  const option = [...field.options].find((one) => one.label === text)
  if (!option) return false
  field.value = option.value
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Asks again until there is an answer; a page that is being replaced cannot answer. */
async function until<Result>(
  state: string,
  shown: () => Promise<string>,
  ask: () => Promise<Result>,
): Promise<NonNullable<Result>> {
  const end = performance.now() + limitMs(20_000)
  let failure = ''
  while (performance.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      failure = String(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const text = await shown().catch(() => '')
  throw new Error(`Not reached: ${state}. ${failure}\nThe page shows: ${text.slice(0, 600)}`)
}
