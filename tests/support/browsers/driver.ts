import type { Buffer } from 'node:buffer'

/** The browser engines that the stories of `tests/stories/browsers` run in. */
export const browserNames = ['chromium', 'firefox', 'webkit'] as const
export type BrowserName = (typeof browserNames)[number]

export interface Size {
  readonly width: number
  readonly height: number
}

/** Starts one browser. There is a driver for each engine. */
export interface BrowserDriver {
  /** Starts it with an empty profile of its own. */
  start(size: Size): Promise<RunningBrowser>
}

/** One running browser with its profile: storage, service worker and cookies. */
export interface RunningBrowser {
  newTab(): Promise<DrivenTab>
  /** Ends it, starts it again on the same profile and opens a tab. */
  restart(): Promise<DrivenTab>
  /** Ends it and removes the profile. */
  remove(): Promise<void>
}

/** What a driver can do in one tab. Points are pixels of the viewport. */
export interface DrivenTab {
  /** Navigates there and waits until the document is parsed. */
  open(url: string): Promise<void>
  /** Evaluates an expression, waits for its promise, and returns the result by way of JSON. */
  evaluate(expression: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  /** Types into the focused field, letter by letter. */
  type(text: string): Promise<void>
  /** @param input an expression that gives the file input */
  setFile(input: string, file: string): Promise<void>
  resize(size: Size): Promise<void>
  /** A picture of the viewport, as PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
  /**
   * The errors on the console and the uncaught ones so far; in WebKit those after the `load` event of
   * the current document.
   */
  defects(): Promise<readonly string[]>
}
