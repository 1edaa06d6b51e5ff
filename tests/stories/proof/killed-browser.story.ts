import type { Page } from '@playwright/test'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { chanceFrom, isLong, seeds } from '../../proof/browser/chance.ts'
import { heldOn, tornIn } from '../../proof/browser/held.ts'
import { canKill, groupOf, killNow } from '../../proof/browser/kill.ts'
import { logOf, rowsAtServer } from '../../proof/browser/server-holds.ts'
import { forgetsOutbox } from '../../proof/browser/spoiled.ts'
import { addBottle, allSaved, openBottlePage } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, test, type World } from '../../support/story.ts'

test.skip(!canKill, 'this system does not tell which processes a browser consists of')

/**
 * Logs one use after the other, each when the page shows the one before as counted. Gives the
 * highest number that was shown, as soon as `enough` were, and goes on meanwhile.
 */
async function logUses(page: Page, enough: number, tell: (shown: number) => void) {
  await page.evaluate(
    ({ button, label }) => {
      const shown = () => {
        const terms = [...document.querySelectorAll('dt')]
        const term = terms.find(({ textContent }) => textContent === label)
        return Number(term?.nextElementSibling?.textContent ?? 0)
      }
      const press = () =>
        [...document.querySelectorAll('main button')]
          .find(({ textContent }) => textContent === button)!
          .dispatchEvent(new MouseEvent('click', { bubbles: true }))
      let last = shown()
      new MutationObserver(() => {
        if (shown() === last) return
        last = shown()
        console.log(`counted ${last}`)
        press()
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      press()
    },
    { button: bottleCopy.logUse, label: bottleCopy.usesLabel },
  )
  await new Promise<void>((resolve) => {
    let counted = 0
    page.on('console', (message) => {
      const [, number] = /^counted (\d+)$/.exec(message.text()) ?? []
      if (!number) return
      tell(Number(number))
      if (++counted === enough) resolve()
    })
  })
}

/** The law for a browser that is killed again and again while its user logs uses. */
async function law(world: World, kills: readonly number[], spoil?: string) {
  let device = await world.deviceOnDisk()
  await join(device.page, aPerson())
  await readyOffline(device.page)
  await addBottle(device.page, { name: 'Springbank 15' })
  await allSaved(device.page)
  await openBottlePage(device.page, 'Springbank 15')
  const { pathname } = new URL(device.page.url())
  // Chromium keeps a new cookie for itself for half a minute, unless it is closed as it should be.
  device = await world.reopen(device, pathname)

  let shown = 0
  for (const seed of kills) {
    const { upTo } = chanceFrom(seed)
    if (spoil) {
      await device.context.addInitScript(spoil)
      await device.page.reload()
    }
    await expect(device.page.getByRole('heading', { level: 1 })).toHaveText('Springbank 15')
    // Every second time with the network away, so that the outbox grows over several kills.
    if (upTo(2) === 0) await world.network.cut()
    const group = groupOf(device)
    await logUses(device.page, 1 + upTo(12), (number) => {
      shown = Math.max(shown, number)
    })
    await new Promise((resolve) => setTimeout(resolve, upTo(51)))
    await killNow(device, group)

    device = await world.reopen(device, pathname)
    const { page } = device
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Springbank 15')
    const held = await heldOn(page)
    const torn = tornIn(held)
    expect(torn, `kill with seed ${seed}`).toEqual([])
    const { row } = held.bottles[0]!
    expect(row['useCount'], `kill with seed ${seed}`).toBeGreaterThanOrEqual(shown)
    // A write in progress may have reached the disk before it was shown.
    expect(row['useCount']).toBeLessThanOrEqual(shown + 1)
    shown = Number(row['useCount'])
    expect(held.pours.length).toBe(shown)
    await world.network.mend()
  }
  await device.page.reload()
  await allSaved(device.page)

  const log = logOf(world.server)
  expect(new Set(log.map(({ uid }) => uid)).size).toBe(log.length)
  expect(log.filter(({ code }) => code !== null)).toEqual([])
  expect(log.filter(({ name }) => name === 'bottle.logUse').length).toBe(shown)
  const rows = await rowsAtServer(world.server.origin, device.context.request)
  expect(rows['pours']?.length).toBe(shown)
  expect(rows['bottles']).toMatchObject([{ name: 'Springbank 15', useCount: shown }])
}

/** A seed is one kill; a device lives through ten. */
const devices = (list: number[]) =>
  Array.from({ length: Math.ceil(list.length / 10) }, (_, at) => list.slice(at * 10, at * 10 + 10))

for (const kills of devices(seeds(5)))
  test(`[A1] a browser killed right after a save keeps the change, and the server gets it once (PROOF_SEED=${kills[0]} PROOF_COUNT=${kills.length})`, async ({
    world,
  }) => {
    test.setTimeout(120_000 + kills.length * 30_000)
    await law(world, kills)
  })

if (isLong)
  test('[A1] a browser that keeps half of a change is found out', async ({ world }) => {
    await expect(law(world, [2, 3, 4], forgetsOutbox)).rejects.toThrow(/kill with seed/)
  })
