interface Placement {
  align: 'start' | 'center' | 'end'
  /** At least as wide as its anchor. */
  matchWidth?: boolean
}

const gap = 6
const margin = 8

/**
 * Puts a shown popover below its anchor, or above where below has less room, and never past the
 * edge of the window. Styles set from script are not inline styles to the content policy.
 */
export function positionBeside(popover: HTMLElement, anchor: Element, placement: Placement) {
  const from = anchor.getBoundingClientRect()
  // The root's own box, unlike its client width, leaves out the gutter kept for a scroll bar.
  const clientWidth = document.documentElement.getBoundingClientRect().width
  const { clientHeight } = document.documentElement
  if (placement.matchWidth) popover.style.minWidth = `${from.width}px`

  const below = clientHeight - from.bottom - gap - margin
  const above = from.top - gap - margin
  popover.style.maxHeight = `${Math.max(below, above)}px`
  const { offsetWidth: width, offsetHeight: height } = popover

  const wanted = {
    start: from.left,
    center: from.left + (from.width - width) / 2,
    end: from.right - width,
  }[placement.align]
  const left = Math.max(margin, Math.min(wanted, clientWidth - width - margin))
  const top = height <= below || below >= above ? from.bottom + gap : from.top - gap - height

  popover.style.inset = 'auto'
  popover.style.left = `${left}px`
  popover.style.top = `${top}px`
}
