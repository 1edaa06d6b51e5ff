import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { findHeadlessChromium } from '../chromium.ts'
import type { BrowserName } from './driver.ts'

/** The packages of Debian that bring the browsers besides Chromium. */
export const browserPackages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
} as const satisfies Partial<Record<BrowserName, readonly string[]>>

/** The machine's Firefox; undefined if none. */
export const findFirefox = (): string | undefined =>
  [
    ...onThePath('firefox-esr'),
    ...onThePath('firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((file) => existsSync(file))

/** The programs of WebKitGTK: its WebDriver, its small browser, and the screen for it. */
export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** Undefined if one of them is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver] = onThePath('WebKitWebDriver')
  const [screen] = onThePath('Xvfb')
  const [browser] = globSync([
    '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
    '/usr/libexec/webkit2gtk-4.*/MiniBrowser',
  ])
  return driver && screen && browser ? { driver, screen, browser } : undefined
}

const found: Record<BrowserName, () => unknown> = {
  chromium: findHeadlessChromium,
  firefox: findFirefox,
  webkit: findWebKit,
}

export const hasBrowser = (name: BrowserName): boolean => found[name]() !== undefined

const onThePath = (name: string): string[] =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file))
