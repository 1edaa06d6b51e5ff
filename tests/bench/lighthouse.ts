import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { maxMutationsInRound } from '../../shared/business/sync.ts'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { argumentsOf, someBottles } from './bottles.ts'
import { asAnotherDevice, headersOf, type SignedIn } from './control.ts'
import { median } from './figures.ts'
import { somePhotos } from './photos.ts'
import { cookieOf, openRealApp, type RealApp, signedInMark } from './real-app.ts'
import { grid } from './table.ts'

/**
 * Lighthouse's results for a page in its phone setting: scores of 100, milliseconds, and a shift.
 */
export interface Said {
  readonly page: string
  readonly speed: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly largestPaint: number
  readonly shift: number
  /** How fast Lighthouse found the machine; an unhurried laptop has 1,500 and more. */
  readonly machine: number
  /** The failed audits. */
  readonly remarks: readonly string[]
}

const wanted = {
  speed: 95,
  accessibility: 100,
  bestPractices: 100,
  largestPaint: 2_000,
  shift: 0.02,
} as const
const bottles = 1_000
const photos = 40

/**
 * The landing page and sign-in, as a visitor finds them; a collection with photos, as its owner opens it again, and as they
 * open it in a browser that has nothing yet.
 */
export async function measureLighthouse(emptyData: string, times: number): Promise<Said[]> {
  const app = await openRealApp(emptyData)
  const profiles: string[] = []
  const newProfile = () => {
    profiles.push(mkdtempSync(path.join(tmpdir(), 'undercroft-bench-profile-')))
    return profiles.at(-1)!
  }
  try {
    await fill(app)
    const owned = newProfile()
    await app.device.close()
    cpSync(app.device.profile, owned, { recursive: true })
    const pages = [
      { page: 'landing', path: '/' },
      { page: 'sign-in', path: '/auth' },
      { page: 'collection', path: '/collections', from: owned, who: app.who },
      { page: 'collection, new device', path: '/collections', who: app.who },
    ]
    const said: Said[] = []
    for (const { page, path: to, from, who } of pages) {
      const results: Result[] = []
      for (let i = 0; i < times; i++) {
        const profile = newProfile()
        if (from) cpSync(from, profile, { recursive: true })
        results.push(await ask(app.origin + to, profile, who))
      }
      said.push(medianOf(page, results))
    }
    return said
  } finally {
    await app.close()
    for (const profile of profiles) rmSync(profile, { recursive: true, force: true })
  }
}

/** Photos and bottles come from another device, and the one that is open shows them. */
async function fill({ server, who, device: { page } }: RealApp) {
  const taken = await somePhotos(photos)
  for (const { hash, bytes } of taken) {
    const response = await fetch(`${server.origin}/api/photos/${hash}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg', ...headersOf(who) },
      body: bytes,
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const another = asAnotherDevice(server, who)
  const adds = someBottles(bottles).map((bottle, at) => ({
    name: 'bottle.add' as const,
    args: { ...argumentsOf(bottle), photo: taken[at % photos]!.hash },
  }))
  for (let done = 0; done < bottles; done += maxMutationsInRound)
    await another.does(adds.slice(done, done + maxMutationsInRound))
  await page.reload()
  await page.locator(`li[aria-setsize="${bottles}"] img`).first().waitFor({ timeout: 120_000 })
}

type Result = RunnerResult['lhr']

async function ask(address: string, profile: string, who?: SignedIn): Promise<Result> {
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    headless: true,
  })
  try {
    if (who) await browser.addCookies([cookieOf(who), signedInMark])
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // The owner's data on the device is measured.
      disableStorageReset: true,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse says nothing')
    return result.lhr
  } finally {
    await browser.close()
  }
}

function medianOf(page: string, results: readonly Result[]): Said {
  const score = (category: string) =>
    Math.round(median(results.map((one) => one.categories[category]?.score ?? 0)) * 100)
  const figure = (audit: string) =>
    median(results.map((one) => one.audits[audit]?.numericValue ?? Number.NaN))
  return {
    page,
    speed: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    largestPaint: figure('largest-contentful-paint'),
    shift: figure('cumulative-layout-shift'),
    machine: median(results.map((one) => one.environment.benchmarkIndex)),
    remarks: [...new Set(results.flatMap(remarksIn))],
  }
}

const remarksIn = ({ audits }: Result): string[] =>
  Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue, details }) =>
      [title, displayValue, ...(details?.type === 'table' ? details.items.map(lineOf) : [])]
        .filter(Boolean)
        .join(': '),
    )

/** The problem, if an audit lists one; its figures say little on another day. */
const lineOf = (item: Record<string, unknown>): string | undefined =>
  typeof item['description'] === 'string' ? item['description'] : undefined

export function tableOfLighthouse(said: readonly Said[]): string {
  const mark = (value: string, holds: boolean) => `${value} ${holds ? '✓' : '✗'}`
  const rows = said.map((one) => [
    one.page,
    mark(String(one.speed), one.speed >= wanted.speed),
    mark(String(one.accessibility), one.accessibility >= wanted.accessibility),
    mark(String(one.bestPractices), one.bestPractices >= wanted.bestPractices),
    mark(`${(one.largestPaint / 1_000).toFixed(2)} s`, one.largestPaint <= wanted.largestPaint),
    mark(one.shift.toFixed(3), one.shift < wanted.shift),
    one.machine.toFixed(0),
  ])
  const head = ['Lighthouse, phone', 'speed', 'accessibility', 'best practices', 'largest paint']
  const table = grid([
    [...head, 'shift', 'machine'],
    ['wanted', '≥ 95', '100', '100', '≤ 2.00 s', '< 0.020', ''],
    ...rows,
  ])
  const remarks = said.flatMap(({ page, remarks: some }) => some.map((one) => `${page}: ${one}`))
  return [table, ...remarks].join('\n')
}
