import { readFile } from 'node:fs/promises'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { importCopy } from '../../../shared/copy/import.ts'
import { valueCopy as copy } from '../../../shared/copy/value.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { type Deed, doElsewhere } from '../../support/another-client.ts'
import { rowsOn } from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: false })

// The machine may be slow.
test.setTimeout(limitMs(300_000))

const idOf = (at: number) => `01900000-0000-7000-8000-00000000000${at}`
const adds = (at: number, own: object): Deed =>
  ({
    name: 'bottle.add',
    args: { id: idOf(at), brand: 'Buffalo Trace', category: 'Whiskey', ...own },
  }) as Deed

test('[promise csv] the collection leaves as a file for Insiders, offline, and comes back with every word', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device({ viewport: laptop })
  await join(page, person)
  await doElsewhere(world.server.origin, page, [
    adds(1, { name: '=1+1', notes: 'line\n"two"', purchasePrice: 12_34, location: '@Attic' }),
    adds(2, { name: '山崎 12年', quantity: 3, isFinished: true, rating: 4.5 }),
  ])
  await page.goto('/collections')
  const wayOut = page.getByRole('button', { name: collectionCopy.exportAll })
  await wayOut.click()
  const sheet = page.getByRole('dialog', { name: copy.exportTitle })
  // On Free it is named as part of Insider, and the full backup is there instead.
  await expect(sheet).toContainText(copy.exportPart)
  await expect(sheet.getByRole('button', { name: copy.exportCsv })).toHaveCount(0)
  const backup = page.waitForEvent('download')
  await sheet.getByRole('button', { name: copy.exportBackup }).click()
  expect((await backup).suggestedFilename()).toMatch(/\.zip$/)

  setPlan(world.server, person.email, 'insider')
  await page.goto('/collections')
  await page.reload()
  await readyOffline(page)
  await wayOut.click()
  await expect(sheet.getByRole('button', { name: copy.exportCsv })).toBeVisible()
  await world.network.cut()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: copy.exportCsv }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain(`'=1+1`)
  await world.network.mend()

  const other = aPerson('Bob Sommelier')
  const fresh = await world.device({ viewport: laptop })
  await join(fresh.page, other)
  await fresh.page.goto('/import')
  await fresh.page.locator('input[type=file]').setInputFiles(file)
  await expect(fresh.page.getByText(importCopy.formats.own)).toBeVisible()
  await fresh.page.getByRole('button', { name: importCopy.importCount(2, 0), exact: true }).click()
  const words = async () =>
    (await rowsOn<Bottle>(fresh.page, 'bottles'))
      .map(({ name, notes, quantity, location, purchasePrice, isFinished, rating }) => {
        return { name, notes, quantity, location, purchasePrice, isFinished, rating }
      })
      .sort((one, another) => (one.name < another.name ? -1 : 1))
  await expect.poll(words, { timeout: limitMs(30_000) }).toEqual([
    {
      name: '=1+1',
      notes: 'line\n"two"',
      quantity: 1,
      location: '@Attic',
      purchasePrice: 12_34,
      isFinished: false,
    },
    { name: '山崎 12年', quantity: 3, location: 'Home Bar', isFinished: true, rating: 4.5 },
  ])
})
