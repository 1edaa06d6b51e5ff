import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { receivedCopy } from '../../../shared/copy/received.ts'
import { recipeImportCopy } from '../../../shared/copy/recipe-import.ts'
import { routes } from '../../../shared/routes.ts'
import { aPerson, expect, join, readyOffline, signInByForm, test } from '../../support/story.ts'

test.use({ ownServer: false })

interface SharedFile {
  name: string
  type: string
  /** Base64. */
  bytes: string
}

/** What a phone does when an app shares: it posts a form to the address in the manifest. */
async function share(page: Page, texts: Record<string, string>, files: readonly SharedFile[] = []) {
  await page.evaluate(
    ([texts, files]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/received', enctype: 'multipart/form-data' })
      for (const [name, value] of Object.entries(texts)) {
        const field = document.createElement('textarea')
        Object.assign(field, { name, value })
        form.append(field)
      }
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', multiple: true })
      const list = new DataTransfer()
      for (const { name, type, bytes } of files) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        list.items.add(new File([content], name, { type }))
      }
      input.files = list.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [texts, files] as const,
  )
}
const base64 = (content: Buffer | string) => Buffer.from(content).toString('base64')
const aPhoto = (): SharedFile => ({
  name: 'Ardbeg.png',
  type: 'image/png',
  bytes: base64(readFileSync('public/icons/icon-192.png')),
})

/** Signed in, with a service worker that answers for the page. */
async function ready(page: Page) {
  await readyOffline(page)
  await page.reload()
}

const items = (page: Page) =>
  page.getByRole('list', { name: receivedCopy.list }).getByRole('listitem')

test('a photo shared offline becomes the draft of a bottle, survives a reload, and is saved by hand', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await ready(page)
  await world.network.cut()
  await share(page, {}, [aPhoto()])
  const form = page.getByRole('dialog', { name: bottleCopy.addTitle })
  const photo = form.getByRole('img', { name: bottleCopy.photoPreview })
  await expect(photo).toBeVisible()
  await expect(form.getByText(bottleCopy.draftBack)).toHaveCount(0)
  await page.reload()
  await expect(photo).toBeVisible()
  await form.getByLabel('Name').fill('Ardbeg 10')
  await form.getByLabel('Brand').fill('Ardbeg')
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Whiskey')
  await form.getByRole('button', { name: bottleCopy.saveBottle, exact: true }).click()
  await expect(page.getByRole('link', { name: /Ardbeg 10/ })).toBeVisible()
  await page.goto(routes.received.path)
  await expect(page.getByText(receivedCopy.noneTitle)).toBeVisible()
  await world.network.mend()
})

test('a shared text is imported as a recipe, once its person says so', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await ready(page)
  const text = '30 ml gin\n30 ml Campari\n30 ml sweet vermouth\n\nStir over ice.'
  await share(page, { title: 'Negroni', text })
  const paste = page.getByLabel(recipeImportCopy.pasteLabel)
  await expect(paste).toHaveValue(`Negroni\n${text}`)
  await page.goto(routes.received.path)
  await items(page).getByRole('button', { name: receivedCopy.toRecipes }).click()
  await page.getByRole('button', { name: recipeImportCopy.pasteRead }).click()
  await page.getByRole('button', { name: recipeImportCopy.import(1) }).click()
  await expect(page.getByText(recipeImportCopy.done(1))).toBeVisible()
  // A page that is left aborts its transactions, and the text would wait again.
  await expect.poll(() => page.evaluate(countReceived)).toBe(0)
  await page.goto(routes.received.path)
  await expect(page.getByText(receivedCopy.noneTitle)).toBeVisible()
})

test('a link to the app is opened, and one to another site is explained', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await ready(page)
  await share(page, { text: `Have a look: ${world.network.origin}/stores?near=atlanta` })
  await expect(page).toHaveURL(/\/stores\?near=atlanta$/)
  await share(page, { url: 'https://recipes.example/negroni' })
  await expect(page.getByText(receivedCopy.linkTitle)).toBeVisible()
  await expect(page.getByRole('link', { name: receivedCopy.openLink })).toHaveAttribute(
    'href',
    'https://recipes.example/negroni',
  )
})

test('a table opens the import, and stays until it is closed there', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await ready(page)
  const csv = 'Name,Brand,Category\nLagavulin 16,Lagavulin,Whiskey\n'
  await share(page, {}, [{ name: 'cellar.csv', type: '', bytes: base64(csv) }])
  await expect(page.getByRole('heading', { name: 'cellar.csv' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'cellar.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  // A page that is left aborts its transactions, and the file would wait again.
  await expect.poll(() => page.evaluate(countReceived)).toBe(0)
  await page.goto(routes.received.path)
  await expect(page.getByText(receivedCopy.noneTitle)).toBeVisible()
})

test('a file of recipes goes on to the import of recipes', async ({ world }) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await ready(page)
  const recipe = {
    '@type': 'Recipe',
    name: 'Negroni',
    recipeIngredient: ['30 ml gin', '30 ml Campari'],
    recipeInstructions: 'Stir.',
  }
  const bytes = base64(JSON.stringify(recipe))
  await share(page, {}, [{ name: 'negroni.json', type: 'application/json', bytes }])
  await page.getByRole('link', { name: routes.recipeImport.title }).click()
  await page.getByRole('button', { name: recipeImportCopy.import(1) }).click()
  await expect(page.getByText(recipeImportCopy.done(1))).toBeVisible()
  await expect.poll(() => page.evaluate(countReceived)).toBe(0)
  await page.goto(routes.received.path)
  await expect(page.getByText(receivedCopy.noneTitle)).toBeVisible()
})

test('a file that is no picture is named, can be saved, and comes back after Discard', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  await ready(page)
  const pdf = { name: 'invoice.pdf', type: 'application/pdf', bytes: base64('%PDF-1.7 paid') }
  const broken = { name: 'broken.jpg', type: 'image/jpeg', bytes: base64('no picture') }
  await share(page, {}, [pdf, broken])
  const row = items(page).filter({ hasText: 'invoice.pdf' })
  await expect(row.getByText(receivedCopy.unknown)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: receivedCopy.save }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('invoice.pdf')
  expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7 paid')

  const other = items(page).filter({ hasText: 'broken.jpg' })
  await other.getByRole('button', { name: receivedCopy.toBottle }).click()
  await expect(other.getByText(bottleCopy.photoNotAnImage)).toBeVisible()

  await row.getByRole('button', { name: receivedCopy.discard }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: receivedCopy.undo }).click()
  await expect(row).toBeVisible()
  await page.reload()
  await expect(items(page)).toHaveCount(2)
})

test('a share while signed out waits for its person, and another one never sees it', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device()
  await join(page, person)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await ready(page)
  await share(page, {}, [aPhoto()])
  await expect(page.getByText(receivedCopy.visitorTitle)).toBeVisible()
  await expect(page.getByText(receivedCopy.visitorSentence(1))).toBeVisible()
  const toDoor = await page
    .getByRole('link', { name: receivedCopy.signIn, exact: true })
    .last()
    .getAttribute('href')
  await page.goto(`${toDoor}&mode=sign-in`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const form = page.getByRole('dialog', { name: bottleCopy.addTitle })
  await expect(form.getByRole('img', { name: bottleCopy.photoPreview })).toBeVisible()

  await page.goto('/')
  await share(page, {}, [{ name: 'private.pdf', type: 'application/pdf', bytes: base64('a') }])
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  const other = aPerson('Bea')
  await page.context().request.post('/api/auth/sign-up/email', {
    data: { ...other, ageConfirmed: true },
  })
  await signInByForm(page, other)
  await page.goto(routes.received.path)
  await expect(page.getByText(receivedCopy.noneTitle)).toBeVisible()
})

/** The items that wait on the device. */
const countReceived = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('undercroft-received')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('items').objectStore('items').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
