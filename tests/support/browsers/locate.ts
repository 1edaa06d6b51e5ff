/** What to look for on the page, as JSON. */
export interface Wanted {
  readonly role: 'button' | 'link' | 'tab' | 'heading' | 'field' | 'radio' | 'dialog'
  /** The accessible name, or the start of it. */
  readonly name: string
  /** The name may go on after these letters. */
  readonly isStart?: boolean
}

/**
 * Runs in the page: the first visible element with this role and name. While a modal dialog is open
 * it looks only there, as the rest of the page is inert.
 */
export function locate({ role, name, isStart }: Wanted): HTMLElement | undefined {
  const selectors: Record<Wanted['role'], string> = {
    button: 'button:not([role]), [role=button], summary',
    link: 'a[href]:not([role])',
    tab: '[role=tab]',
    heading: 'h1, h2, h3, h4',
    field: 'input, select, textarea',
    radio: 'input[type=radio], [role=radio]',
    dialog: 'dialog[open]',
  }
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement) return ''
    if (node instanceof HTMLImageElement) return node.alt
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join(' ')
  }
  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelledBy = ids.map((id) => document.getElementById(id)).filter((one) => one !== null)
    if (labelledBy.length > 0) return tidy(labelledBy.map(textOf).join(' '))
    const label = element.getAttribute('aria-label')
    if (label !== null) return tidy(label)
    const labels = 'labels' in element ? [...((element.labels ?? []) as NodeListOf<Element>)] : []
    return tidy(labels.length > 0 ? labels.map(textOf).join(' ') : textOf(element))
  }
  const isNamed = (text: string) => text === name || (isStart === true && text.startsWith(name))
  const top = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  const found = [...(top?.parentElement ?? document).querySelectorAll<HTMLElement>(selectors[role])]
  return found
    .filter((element) => !top || top.contains(element))
    .find((element) => element.checkVisibility() && isNamed(nameOf(element)))
}

/**
 * Runs in the page: the centre of the element, scrolled into the viewport. Undefined while it is
 * disabled or something else lies there.
 */
export function pointOf(element: HTMLElement): { x: number; y: number } | undefined {
  if (element.matches(':disabled, [aria-disabled=true]')) return undefined
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : null
  const target = element.getBoundingClientRect().width > 1 ? element : (label ?? element)
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const isHit = hit && (target.contains(hit) || label?.contains(hit) || hit.contains(target))
  return isHit ? { x, y } : undefined
}

/** Runs in the page: the visible text, of the modal dialog where one is open. */
export function visibleText(): string {
  const top = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  return (top ?? document.body).innerText.replace(/\s+/g, ' ')
}
