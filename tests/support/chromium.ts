import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { scope } from './scope.ts'

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser for the stories: the machine's own first, else Playwright's; undefined if none. */
export const findChromium = (): string | undefined =>
  [...onThePath(programNames), ...elsewhere, chromium.executablePath()].find((file) =>
    existsSync(file),
  )

/**
 * Chromium's headless build: the same engine without windows, menus and extensions, at half the
 * processor time. Without it, the usual one.
 */
export const findHeadlessChromium = (): string | undefined =>
  onThePath([headlessChromium]).find((file) => existsSync(file)) ?? findChromium()

/** Its program, and Debian's package. */
export const headlessChromium = 'chromium-headless-shell'

const onThePath = (names: readonly string[]): string[] =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))

/** Drawing each frame of a movement costs a tenth of the processor; `npm run deep` has them all. */
export const motion = scope === 'everyday' ? ('reduce' as const) : ('no-preference' as const)

/** The browser's start options, in every story. */
export const chromiumArguments = [
  // Chromium refuses its sandbox to root, which is who runs tests in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // As on a phone: full hinting rounds the width of each letter to a pixel.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers give /dev/shm 64 MB, which ends a page in the middle of a story.
  '--disable-dev-shm-usage',
]

export const phone = { width: 390, height: 844 }
export const laptop = { width: 1280, height: 800 }

export interface DeviceOptions {
  /** The address that relative addresses begin with. */
  origin: string
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** By whose clock it goes, as the IANA database names it; that of the machine if left out. */
  timezoneId?: string
  /** The language that its browser asks for; English if left out. */
  locale?: string
  /** It installs no service worker, which saves a second of the processor; not for offline steps. */
  onlineOnly?: boolean
  /** A film (Y4M) that its camera sees; without one it has no camera. */
  camera?: string
  /** A profile folder of an earlier device, to open the same one again. */
  profile?: string
}

/** A browser as one person has it in hand. */
export interface Device {
  context: BrowserContext
  page: Page
}

/** A browser with a profile on the disk. */
export interface DeviceOnDisk extends Device {
  profile: string
  /** Ends the browser and keeps the profile: the next opening finds its disk. */
  close(): Promise<void>
  /** Ends the browser and throws the profile away. */
  discard(): Promise<void>
}

const cameraArguments = (film: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** Opens a device; each has its own storage, service worker and sign-in. */
export async function openDevice(options: DeviceOptions): Promise<DeviceOnDisk> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Error('No Chromium here: `npm test` installs one.')
  const profile = options.profile ?? mkdtempSync(path.join(tmpdir(), 'undercroft-device-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, ...(options.camera ? cameraArguments(options.camera) : [])],
    headless: true,
    ...ofContext(options),
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    context,
    page,
    profile,
    close: () => context.close(),
    async discard() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/**
 * A browser with a profile of its own in memory, in a process that others share: it costs a second
 * of the processor less, and is gone when it is closed.
 */
export async function openDeviceInMemory(
  browser: Browser,
  options: Omit<DeviceOptions, 'camera' | 'profile'>,
): Promise<Device> {
  const context = await browser.newContext(ofContext(options))
  return { context, page: await context.newPage() }
}

const ofContext = ({
  origin,
  viewport = phone,
  colorScheme = 'light',
  timezoneId,
  locale,
  onlineOnly = false,
}: DeviceOptions) => ({
  baseURL: origin,
  viewport,
  colorScheme,
  reducedMotion: motion,
  serviceWorkers: onlineOnly ? ('block' as const) : ('allow' as const),
  ...(timezoneId !== undefined && { timezoneId }),
  ...(locale !== undefined && { locale }),
})
