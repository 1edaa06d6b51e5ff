import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules of WCAG 2.2 up to AA, and what is good practice beside them. */
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
      // What is still fading in, or between two themes, has other contrasts than when it stands; and
      // the end of one movement may begin another. One that never tells its end, or stands among the
      // moving after it did, is looked at as it is: a turn is given back each time, for the clock to run.
      const moving = () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      const turn = (milliseconds: number) =>
        new Promise<void>((end) => setTimeout(end, milliseconds))
      let over = false
      const patience = turn(5_000).then(() => (over = true))
      for (let now = moving(); now.length > 0 && !over; now = moving()) {
        const ends = Promise.all(now.map(({ finished }) => finished.catch(() => {})))
        await Promise.race([ends, patience])
        await turn(0)
      }
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      // Of what holds, it is enough that it was tried.
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
