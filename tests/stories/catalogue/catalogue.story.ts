import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { cachedOn } from '../../support/caches.ts'
import { openDevice, phone } from '../../support/chromium.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import { freePort } from '../../support/free-port.ts'
import { operate } from '../../support/operator.ts'
import { startServer } from '../../support/server.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

const form = (page: Page) => page.getByRole('dialog', { name: bottleCopy.addTitle })
const field = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true })

const openForm = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Add a bottle' })
    .click()

async function type(page: Page, code: string) {
  const scanner = page.getByRole('dialog', { name: scanCopy.barcodeTitle })
  await form(page).getByRole('button', { name: collectionCopy.scanBarcode }).first().click()
  await scanner.getByLabel(scanCopy.typeBarcode).fill(code)
  await scanner.getByRole('button', { name: scanCopy.use }).click()
  await expect(scanner).toBeHidden()
}

test('the operator’s catalogue completes a name and a code offline, and Open Food Facts is used online', async () => {
  const articles = createServer((request, answer) => {
    const isKnown = request.url?.includes('5000281005423')
    answer.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' })
    const product = { product_name: 'Lagavulin 16 ans', brands: 'Lagavulin', quantity: '70 cl' }
    answer.end(JSON.stringify(isKnown ? { status: 1, product } : { status: 0 }))
  })
  await new Promise<void>((resolve) => articles.listen(0, '127.0.0.1', resolve))
  const port = await freePort()
  const server = await startServer({
    appOrigin: `http://127.0.0.1:${port}`,
    env: { OPEN_FOOD_FACTS_URL: `http://127.0.0.1:${(articles.address() as AddressInfo).port}` },
  })
  const network = await startFaultProxy(server.origin, port)
  const device = await openDevice({ origin: network.origin, viewport: phone })
  try {
    const list = path.join(server.dataDir, 'catalogue.csv')
    writeFileSync(
      list,
      'Name,Brand,Category,Subcategory,ABV,Size,Codes\nVieux Pineau,Domaine Inconnu,Wine,Fortified,17,75 cl,081753833954\n',
    )
    operate(server, 'catalogue', 'import', list)

    const { page } = device
    await join(page, aPerson())
    await readyOffline(page)
    await expect
      .poll(() => cachedOn(page), { timeout: limitMs(30_000) })
      .toContain('/kept/catalogue')
    await network.cut()
    await page.goto('/collections')
    await openForm(page)
    await field(page, bottleLabels.name).pressSequentially('pineau vi')
    await page.getByRole('option', { name: 'Vieux Pineau' }).click()
    await expect(field(page, bottleLabels.brand)).toHaveValue('Domaine Inconnu')
    await expect(field(page, bottleLabels.subcategory)).toHaveValue('Fortified')

    await type(page, '0 81753 83395 4')
    await expect(page.getByText(scanCopy.known('Vieux Pineau'))).toBeVisible()
    // This one cannot be looked up now.
    await type(page, '5000281005423')
    await expect(page.getByText(scanCopy.newCode)).toBeVisible()

    await network.mend()
    // The form that was open opens again.
    await page.goto('/collections')
    await form(page).getByRole('button', { name: bottleCopy.startOver }).click()
    await type(page, '5000281005423')
    await expect(page.getByText(scanCopy.fromOpenFoodFacts)).toBeVisible()
    await expect(field(page, bottleLabels.name)).toHaveValue('Lagavulin 16 ans')
    await expect(field(page, bottleLabels.brand)).toHaveValue('Lagavulin')
    await expect(form(page)).toBeVisible()
  } finally {
    await device.discard()
    await network.close()
    await server.remove()
    articles.closeAllConnections()
    articles.close()
  }
})
