import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { photoSide, smallPhotoSide } from '../../../shared/business/photos.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { routes } from '../../../shared/routes.ts'
import { allSaved, openForm, rowsOn, saveBottle, typeBottle } from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'

const names = ['Ardbeg Ten', 'Clynelish 14', 'Talisker 10']

/** An upright label with a drawing of its own. */
const label = (hue: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000">
      <rect width="1500" height="2000" fill="hsl(${hue} 30% 20%)"/>
      <circle cx="750" cy="900" r="500" fill="hsl(${hue} 80% 60%)"/>
      <rect x="350" y="1300" width="800" height="400" fill="white"/></svg>`),
  )
    .jpeg()
    .toBuffer()

async function addWithPhoto(page: Page, name: string, hue: number) {
  await openForm(page)
  await typeBottle(page, { name })
  const file = { name: 'label.jpg', mimeType: 'image/jpeg', buffer: await label(hue) }
  await page.getByRole('dialog').getByLabel(bottleCopy.addPhoto).setInputFiles(file)
  await expect(page.getByAltText(bottleCopy.photoPreview)).toBeVisible()
  await saveBottle(page)
}

/** The longer side of the picture that is drawn. */
const hasSide = (image: Locator, side: number) =>
  expect
    .poll(() =>
      image.evaluate((one: HTMLImageElement) => Math.max(one.naturalWidth, one.naturalHeight)),
    )
    .toBe(side)
const inRow = (page: Page, name: string) =>
  page
    .getByRole('link', { name: new RegExp(name) })
    .locator('img')
    .first()
const onPage = (page: Page, name: string) => page.getByAltText(bottleCopy.photoOf(name))
async function open(page: Page, name: string) {
  await page.goto('/collections')
  await page.getByRole('link', { name: new RegExp(name) }).click()
}

/** Names of stored pictures: hashes of large ones, and those of small ones. */
async function picturesOn(page: Page) {
  const stored = (await rowsOn<{ hash: string }>(page, 'photos')).map(({ hash }) => hash)
  return {
    large: stored.filter((name) => !name.endsWith('.small')).sort(),
    small: stored
      .filter((name) => name.endsWith('.small'))
      .map((name) => name.slice(0, 64))
      .sort(),
  }
}

/** Deletes all pictures from the database of the page's user. */
const forgetPictures = (page: Page) =>
  page.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(({ name }) =>
      /^undercroft-[0-9a-f]/.test(name ?? ''),
    )
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = reject
      opening.onsuccess = () => {
        const change = opening.result.transaction('photos', 'readwrite')
        change.objectStore('photos').clear()
        change.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  })

test('another device has small pictures of all photos offline, and a large one once it was viewed', async ({
  world,
}) => {
  const person = aPerson()
  const phone = await world.device()
  await join(phone.page, person)
  await phone.page.goto('/collections')
  for (const [at, name] of names.entries()) await addWithPhoto(phone.page, name, at * 100)
  await allSaved(phone.page)
  const bottles = await rowsOn<Bottle>(phone.page, 'bottles')
  const all = bottles.map(({ photo = '' }) => photo).sort()
  expect(await picturesOn(phone.page)).toEqual({ large: all, small: all })
  await expect.poll(() => rowsOn(phone.page, 'photoQueue')).toEqual([])
  for (const name of names) await hasSide(inRow(phone.page, name), smallPhotoSide)

  const computer = await world.device({ viewport: laptop })
  await signIn(computer.page, person)
  await computer.page.goto('/collections')
  await readyOffline(computer.page)
  await expect
    .poll(() => picturesOn(computer.page), { timeout: 90_000 })
    .toEqual({ large: [], small: all })
  await open(computer.page, names[0]!)
  await hasSide(onPage(computer.page, names[0]!), photoSide)
  const viewed = bottles.find(({ name }) => name === names[0])!.photo
  expect(await picturesOn(computer.page)).toEqual({ large: [viewed], small: all })

  await world.network.cut()
  await open(computer.page, names[0]!)
  await hasSide(onPage(computer.page, names[0]!), photoSide)
  await open(computer.page, names[1]!)
  await hasSide(onPage(computer.page, names[1]!), smallPhotoSide)
  await computer.page.goto('/collections')
  for (const name of names) await hasSide(inRow(computer.page, name), smallPhotoSide)

  // Without pictures, a row has the color of its photo.
  await forgetPictures(computer.page)
  // Nor from the browser's own cache of answers.
  await computer.context.route('**/api/photos/**', (route) => route.abort())
  await computer.page.goto('/collections')
  for (const bottle of bottles) {
    const [, color] = /^[0-9a-f]{6}-([0-9a-f]{6})$/.exec(bottle.photoColor ?? '')!
    const rgb = [0, 2, 4].map((at) => Number.parseInt(color!.slice(at, at + 2), 16)).join(', ')
    const row = computer.page.getByRole('link', { name: new RegExp(bottle.name) })
    await expect(row.locator('span:has(> svg)').first()).toHaveCSS(
      'background-color',
      `rgb(${rgb})`,
    )
  }

  await computer.context.unroute('**/api/photos/**')
  await world.network.mend()
  await computer.page.goto(routes.settings.path)
  const downloads = computer.page.getByLabel(settingsCopy.photoDownloads)
  await expect(async () => {
    await downloads.selectOption('always')
    await computer.page.reload()
    await expect(downloads).toHaveValue('always', { timeout: 2_000 })
  }).toPass()
  await computer.page.goto('/collections')
  await expect
    .poll(() => picturesOn(computer.page), { timeout: 90_000 })
    .toEqual({ large: all, small: all })
})
