import { routes } from '../../../shared/routes.ts'
import { receivedPath, troublePath } from '../../local/received/received-path.ts'
import type { ReceivedItems } from '../../local/received/received.ts'

/** A start of the installed app, by its icon, a shortcut or a file. Not in TypeScript's library. */
export interface Launch {
  readonly targetURL?: string | undefined
  readonly files?: readonly { getFile(): Promise<File> }[] | undefined
}

interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void
}

/** Undefined where the browser has none: there each launch loads a page. */
export const launchQueue = (): LaunchQueue | undefined =>
  (window as { launchQueue?: LaunchQueue }).launchQueue

/**
 * The path to open in this window; undefined to leave it as it is. Files are stored first.
 * @param isOwnLoad this launch has loaded the window itself
 */
export async function pathOfLaunch(
  { targetURL, files = [] }: Launch,
  isOwnLoad: boolean,
  items: Pick<ReceivedItems, 'keep'>,
): Promise<string | undefined> {
  if (files.length > 0) {
    const opened = await Promise.all(files.map((one) => one.getFile().catch(() => undefined)))
    const readable = opened.filter((file) => file !== undefined)
    if (readable.length === 0) return troublePath('unreadable')
    const kept = items.keep({ text: '', files: readable }).then(receivedPath)
    return await kept.catch(() => troublePath('not_stored'))
  }
  const target = URL.parse(targetURL ?? '')
  if (!target || target.origin !== location.origin || isOwnLoad) return undefined
  // The icon brings the window to the front, and nothing else.
  if (target.pathname === routes.home.path) return undefined
  // Chromium focuses the open window without the shared data.
  if (target.pathname === routes.received.path) return troublePath('not_passed')
  return target.pathname + target.search + target.hash
}

/** Whether this first launch is the one that loaded the page. */
export function hasLoadedPage({ targetURL }: Launch): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const [target, page] = [targetURL, loaded?.name].map((url) => URL.parse(url ?? '')?.pathname)
  return target !== undefined && target === page
}
