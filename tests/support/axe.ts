import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules of WCAG 2.2 up to AA, and its best practices. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on the page as it comes to rest: `<rule>: <the piece that breaks it>`. By all rules
 * of `wcag`, or by those that are named. axe is loaded once for each document, and looks at one frame,
 * for the app has no others. A look for which no rule found anything to try throws.
 */
export async function foundByAxe(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const [type, values] = rules ? (['rule', rules] as const) : (['tag', wcag] as const)
  const { found, tried } = await page.evaluate(
    async (runOnly) => {
      // During a fade or a change of theme, contrasts differ from the final ones; and one animation
      // may start another. One that never ends, or stays listed afterwards, is checked as it is:
      // each check yields a turn, so that the clock runs.
      const moving = () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      const turn = (milliseconds: number) =>
        new Promise<void>((end) => setTimeout(end, milliseconds))
      let over = false
      const timeoutMs = turn(5_000).then(() => (over = true))
      for (let now = moving(); now.length > 0 && !over; now = moving()) {
        const ends = Promise.all(now.map(({ finished }) => finished.catch(() => {})))
        await Promise.race([ends, timeoutMs])
        await turn(0)
      }
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      // For passed rules it is enough that they ran.
      const told = await loaded.run(document, { runOnly, resultTypes: ['violations'] })
      return {
        found: told.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html}`),
        ),
        tried: told.passes.length + told.violations.length,
      }
    },
    { type, values: [...values] },
  )
  if (tried === 0) throw new Error('No rule found anything to try on this page.')
  return found
}
