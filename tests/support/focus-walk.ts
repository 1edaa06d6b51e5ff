import type { Page } from '@playwright/test'

/** What one press of Tab has reached. */
interface Stop {
  readonly html: string
  /** Whether something else lies over all of it. */
  readonly isCovered: boolean
  /** Whether it, or what stands for it, looks otherwise than without the focus. */
  readonly isMarked: boolean
}

/** Enough for the longest screen of the stories; more is a trap or a list without an end. */
const maxStops = 200

/**
 * Walks through the page by Tab from its start, and lists the stops that break WCAG 2.2: *no mark*
 * (2.4.7), *covered* (2.4.11), and *a trap* where the walk does not come to its end (2.1.2).
 */
export async function focusFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The next Tab begins at the start of the document.
    const start = document.createElement('span')
    start.tabIndex = -1
    start.id = 'walk-start'
    document.body.prepend(start)
    start.focus()
    start.remove()
  })
  const faults: string[] = []
  const seen = new Set<string>()
  for (let count = 0; count < maxStops; count++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (!stop) return faults
    const { html, isCovered, isMarked } = stop
    if (seen.has(html)) continue
    seen.add(html)
    if (!isMarked) faults.push(`no mark: ${html}`)
    if (isCovered) faults.push(`covered: ${html}`)
  }
  return [...faults, `a trap: no end after ${maxStops} stops`]
}

/** Runs in the page. Undefined where the focus has left it. */
function lookAtFocus(): Stop | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  // A hidden radio button or file field is drawn by its label, or by what it lies in.
  const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0]
  const isHidden = element.getBoundingClientRect().width <= 1
  const drawn = isHidden ? (label ?? element.parentElement ?? element) : element
  const marked = [element, drawn, element.nextElementSibling, element.parentElement, label]
  const looks = () =>
    marked
      .flatMap((one) => {
        if (!one) return []
        const style = getComputedStyle(one)
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = style
        const { backgroundColor, textDecorationLine, color } = style
        const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
        return [outline, boxShadow, borderColor, backgroundColor, textDecorationLine, color]
      })
      .join(' ')
  const { left, right, top, bottom } = drawn.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down]),
  )
  const isSeen = points.some(([x = 0, y = 0]) => {
    const found = document.elementFromPoint(x, y)
    return found !== null && (drawn.contains(found) || found.contains(element))
  })
  const withFocus = looks()
  element.blur()
  const without = looks()
  element.focus({ preventScroll: true })
  return {
    html: element.outerHTML.replace(/\s+/g, ' ').slice(0, 160),
    isCovered: !isSeen,
    isMarked: withFocus !== without,
  }
}

/**
 * Presses Tab until the control with this role and name has the focus.
 * @throws where it is not reached
 */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true })
  for (let count = 0; count < maxStops; count++) {
    await page.keyboard.press('Tab')
    const hasFocus = await wanted.evaluateAll((all) =>
      all.some((one) => one === document.activeElement),
    )
    if (hasFocus) return
  }
  throw new Error(`${role} ${String(name)} is not reached by Tab`)
}

type Role = Parameters<Page['getByRole']>[0]
