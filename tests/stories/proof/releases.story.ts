import type { Page } from '@playwright/test'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { updateCopy } from '../../../shared/copy/update.ts'
import { heldOn, tornIn } from '../../proof/browser/held.ts'
import { deploy, makeRelease } from '../../proof/browser/release.ts'
import { logOf, rowsAtServer } from '../../proof/browser/server-holds.ts'
import {
  addBottle,
  allSaved,
  openForm,
  saveBottle,
  typeBottle,
  waits,
} from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, test, type World } from '../../support/story.ts'

test.describe.configure({ mode: 'parallel' })

const bottle = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update().catch(() => undefined)
  })
const offered = (page: Page) => page.getByText(updateCopy.updateTitle)
/** The scripts that the page runs, by the number of their release; 1: the first one. */
const releaseOf = (page: Page) =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[type=module]')!.src
    return Number(/\.r(\d+)\.js$/.exec(script)?.[1] ?? 1)
  })

/** A new worker fetches the whole app before it is ready. */
const timeoutMs = { timeout: 120_000 }

/** The old tab's files are not at the server any more. */
async function isGone(world: World, page: Page) {
  const script = await page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[type=module]')!.src,
  )
  const answer = await fetch(new URL(new URL(script).pathname, world.network.origin))
  expect(answer.status).toBe(404)
}

async function onceAtServer(world: World, page: Page, names: readonly string[]) {
  await allSaved(page)
  expect(tornIn(await heldOn(page))).toEqual([])
  const log = logOf(world.server)
  expect(new Set(log.map(({ uid }) => uid)).size).toBe(log.length)
  expect(log.filter(({ code }) => code !== null)).toEqual([])
  const rows = await rowsAtServer(world.network.origin, page.context().request)
  expect(rows['bottles']?.map((row) => row?.['name']).toSorted()).toEqual([...names].toSorted())
}

test('[F1] [F5] an old tab keeps working after a new release replaced its files, and its draft is saved once', async ({
  world,
}) => {
  test.setTimeout(400_000)
  const { page: old, context } = await world.device()
  await join(old, aPerson())
  await readyOffline(old)
  // A tab that has not written anything yet: not all that it needs for it is loaded.
  await old.goto('/collections')
  await openForm(old)
  await typeBottle(old, { name: 'Half-typed', notes: '山崎' })
  await old.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

  const next = await deploy(world, makeRelease(2))
  try {
    await isGone(world, old)
    await lookForUpdate(old)
    const tab = await context.newPage()
    await tab.goto('/collections')
    await expect(offered(tab)).toBeVisible(timeoutMs)
    const loaded = tab.waitForEvent('load')
    await tab.getByRole('button', { name: updateCopy.update }).click()
    await loaded
    await expect.poll(() => releaseOf(tab).catch(() => 0), timeoutMs).toBe(2)

    const form = old.getByRole('dialog')
    expect(await old.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    await expect(form.getByLabel(bottleLabels.name)).toHaveValue('Half-typed')
    await expect(form.getByLabel(bottleLabels.notes)).toHaveValue('山崎')
    await saveBottle(old)
    await expect(form).toHaveCount(0)
    await expect(bottle(tab, 'Half-typed')).toBeVisible()

    await old.reload()
    expect(await releaseOf(old)).toBe(2)
    await expect(bottle(old, 'Half-typed')).toBeVisible()
    await onceAtServer(world, old, ['Half-typed'])
  } finally {
    await next.end()
  }
})

test('[F6] a release whose worker cannot be installed changes nothing, and the next release is installed', async ({
  world,
}) => {
  test.setTimeout(400_000)
  const { page } = await world.device()
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  await world.network.cut()
  await addBottle(page, { name: 'Waiting' })
  const broken = await deploy(
    world,
    makeRelease(2, (name, text) =>
      name === 'sw.js' ? `throw new Error('a defect');${text}` : text,
    ),
  )
  const sync = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await world.network.mend()
  await lookForUpdate(page)
  await page.reload()
  await expect(bottle(page, 'Waiting')).toBeVisible()
  expect(await releaseOf(page)).toBe(1)
  await waits(page, 1)
  await broken.end()

  const mended = await deploy(world, makeRelease(3))
  try {
    await lookForUpdate(page)
    await expect(offered(page)).toBeVisible(timeoutMs)
    await page.getByRole('button', { name: updateCopy.update }).click()
    await expect.poll(() => releaseOf(page).catch(() => 0), timeoutMs).toBe(3)
    await expect(bottle(page, 'Waiting')).toBeVisible()
    await waits(page, 1)
    sync.lift()
    await onceAtServer(world, page, ['Waiting'])
  } finally {
    await mended.end()
  }
})

test('[F6] a release that does not start keeps unsent changes, and the next start loads the release after it', async ({
  world,
}) => {
  test.setTimeout(400_000)
  const device = await world.deviceOnDisk()
  const { page } = device
  await join(page, aPerson())
  await readyOffline(page)
  await page.goto('/collections')
  const sync = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await addBottle(page, { name: 'Waiting' })
  const main = await page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[type=module]')!.src,
  )
  const entry = new URL(main).pathname.slice(1).replace(/\.js$/, '.r2.js')
  const broken = await deploy(
    world,
    makeRelease(2, (name, text) => (name === entry ? `throw new Error('a defect');${text}` : text)),
  )
  await lookForUpdate(page)
  await expect(offered(page)).toBeVisible(timeoutMs)
  const failed = page.waitForEvent('pageerror')
  await page.getByRole('button', { name: updateCopy.update }).click()
  expect((await failed).message).toBe('a defect')
  expect(await releaseOf(page)).toBe(2)
  expect(tornIn(await heldOn(page))).toEqual([])
  expect((await heldOn(page)).outbox.length).toBe(1)
  await broken.end()

  const mended = await deploy(world, makeRelease(3))
  try {
    // The browser checks for a new worker when the app is opened.
    await page.reload()
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.ready
            return registration.waiting?.state ?? registration.installing?.state
          }),
        timeoutMs,
      )
      .toBe('installed')
    const again = await world.reopen(device, '/collections')
    await expect.poll(() => releaseOf(again.page)).toBe(3)
    await expect(bottle(again.page, 'Waiting')).toBeVisible()
    sync.lift()
    await onceAtServer(world, again.page, ['Waiting'])
  } finally {
    await mended.end()
  }
})
