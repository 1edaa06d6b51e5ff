import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, findHeadlessChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

/**
 * Categories that Lighthouse judges by rules; speed depends on the machine, and is left to the
 * bench.
 */
export type Judged = 'seo' | 'accessibility' | 'best-practices'

export interface JudgedPage {
  /** Its whole address. */
  readonly address: string
  /** Of these, all that there is: 100. */
  readonly wants: readonly Judged[]
}

/**
 * Lighthouse's findings on pages, in its phone setting: `<page>: <category> 92: <title of a rule>`.
 */
export async function missedByLighthouse(pages: readonly JudgedPage[]): Promise<string[]> {
  const port = await freePort()
  const executablePath = findHeadlessChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const missed: string[] = []
    for (const page of pages) missed.push(...(await missedOn(page, port)))
    return missed
  } finally {
    await browser.close()
  }
}

async function missedOn({ address, wants }: JudgedPage, port: number): Promise<string[]> {
  const said = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...wants],
    throttlingMethod: 'provided',
    disableFullPageScreenshot: true,
  })
  if (!said || said.lhr.runtimeError)
    throw new Error(said?.lhr.runtimeError?.message ?? 'Lighthouse says nothing')
  const { categories, audits } = said.lhr
  const { pathname } = new URL(address)
  return wants.flatMap((name) => {
    const { score = null, auditRefs = [] } = categories[name] ?? {}
    if (score === 1) return []
    const failed = auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (weight === 0 || !audit || (audit.score === 1 && audit.errorMessage === undefined))
        return []
      // A rule that does not apply has no score, either.
      return audit.score === null && audit.errorMessage === undefined
        ? []
        : [
            `${audit.title}${audit.errorMessage ? ` (${audit.errorMessage})` : ''}${where(audit.details)}`,
          ]
    })
    return [
      `${pathname}: ${name} ${score === null ? 'unknown' : Math.round(score * 100)}: ${failed.join('; ')}`,
    ]
  })
}

/** The pieces of the page that a rule names. */
const where = (details: unknown): string => {
  const { items = [] } = (details ?? {}) as { items?: unknown[] }
  return items.length > 0 ? `: ${JSON.stringify(items.slice(0, 3)).slice(0, 600)}` : ''
}
