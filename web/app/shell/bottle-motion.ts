import { beforePop } from '../before-pop.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'

/** The name of the moving picture; one element has it at a time. */
const pictureName = 'bottle-picture'
/** How long the old page may stay while the new one is drawn. */
const maxWaitMs = 100

const isBottle = (path: string) =>
  path.startsWith(bottlePath('')) && /^[0-9a-f-]{36}$/.test(path.slice(bottlePath('').length))

/** Whether the browser can move a picture, and its user wants motion. */
export const hasMotion = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

interface Motion {
  /** The path that React shows. */
  shown: () => string
  navigate: (to: string) => void
  /** Loads the page of a bottle, which would hold the old page otherwise. */
  load: () => Promise<unknown>
}

/**
 * Moves a bottle's picture from a list into its page, and back. Other links, and links that open a
 * pane, stay as they are.
 * @returns ends it
 */
export function followBottles({ shown, navigate, load }: Motion): () => void {
  let isLoaded = false
  const onApproach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (isLoaded || !link || !isBottle(link.pathname) || !hasMotion()) return
    load().then(
      () => {
        isLoaded = true
      },
      () => undefined,
    )
  }
  const leaving = (to: string, link?: Element) => {
    // A page that is shown is loaded, whether or not a pointer came near its link before.
    if (isBottle(shown())) isLoaded = true
    return isBottle(to) && !isLoaded ? undefined : leavingPicture(shown(), to, link)
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isInPage(link) || !isPlainClick(event, link) || !hasMotion()) return
    const { pathname, search, hash } = new URL(link.href)
    const picture = leaving(pathname, link)
    if (!picture) return
    event.preventDefault()
    move(shown(), pathname, picture, () => navigate(pathname + search + hash))
  }
  const onPop = (event: PopStateEvent) => {
    // A browser that moves the page itself by a gesture needs no second motion.
    if (!event.isTrusted || event.hasUAVisualTransition || !hasMotion()) return
    const picture = leaving(location.pathname)
    if (!picture) return
    event.stopImmediatePropagation()
    move(shown(), location.pathname, picture, () =>
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown })),
    )
  }
  for (const type of approaches) document.addEventListener(type, onApproach)
  document.addEventListener('click', onClick, true)
  beforePop.listener = onPop
  return () => {
    for (const type of approaches) document.removeEventListener(type, onApproach)
    document.removeEventListener('click', onClick, true)
    beforePop.listener = undefined
  }
}

/** What comes before a click: a pointer over the link, or the focus. */
const approaches = ['pointerover', 'focusin']

/** Links of menus and sheets do more than lead somewhere: they close what they are in. */
const isInPage = (link: HTMLAnchorElement) =>
  link.closest('main') !== null && link.closest('dialog, [popover]') === null

const isPlainClick = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !event.defaultPrevented &&
  link.origin === location.origin &&
  !link.target &&
  !link.hasAttribute('download')

/** The picture that moves between these two pages: into a bottle's page, or out of it. */
function leavingPicture(from: string, to: string, link?: Element): HTMLElement | undefined {
  // Beside a pane, a link changes the pane.
  if (isBottle(from) === isBottle(to) || document.querySelector('[data-pane]')) return undefined
  if (isBottle(from)) return pictureOfPage()
  return link ? pictureIn(link) : pictureOfLink(to)
}

const pictureIn = (element: ParentNode) =>
  element.querySelector<HTMLElement>('[data-picture]') ?? undefined

const pictureOfPage = () =>
  document.querySelector<HTMLElement>('main article [data-picture]') ?? undefined

/** The picture of a link to this bottle, if it is on the screen. */
function pictureOfLink(path: string): HTMLElement | undefined {
  const pictures = document.querySelectorAll<HTMLElement>(`main a[href="${path}"] [data-picture]`)
  return [...pictures].find((picture) => {
    const { top, bottom } = picture.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}

function move(from: string, to: string, picture: HTMLElement, go: () => void): void {
  let named = picture
  const name = (next: HTMLElement) => {
    named.style.removeProperty('view-transition-name')
    named = next
    named.style.setProperty('view-transition-name', pictureName)
  }
  name(picture)
  const transition = document.startViewTransition(async () => {
    named.style.removeProperty('view-transition-name')
    const arriving = () => (isBottle(to) ? pictureOfPage() : pictureOfLink(from))
    const found = untilFound(() => (picture.isConnected ? undefined : arriving()))
    go()
    const arrived = await found
    if (arrived) name(arrived)
  })
  const end = () => named.style.removeProperty('view-transition-name')
  transition.ready.catch(() => undefined)
  transition.finished.then(end, end)
}

/** The element, as soon as the page has it, but not later than the page may wait. */
function untilFound(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    const stop = (found?: HTMLElement) => {
      watch.disconnect()
      clearTimeout(timer)
      resolve(found)
    }
    const look = () => {
      const found = find()
      if (found) stop(found)
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true, attributes: true })
    const timer = setTimeout(stop, maxWaitMs)
  })
}
