import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bottleLabels, settingLabels } from '../../../shared/copy/field-labels.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { sumsCopy } from '../../../shared/copy/sums.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { ratesFile } from '../../features/exchange/rates-of-day.ts'
import { openForm, saveBottle, typeBottle, unfold } from '../../support/bottles.ts'
import { openDevice, phone } from '../../support/chromium.ts'
import { startServer } from '../../support/server.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'

test('who chooses euros adds a bottle for yen, and sees the total in euros with the day of the rates', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-rates-'))
  const file = path.join(folder, 'rates.xml')
  const on = dayOf(Date.now() - day)
  writeFileSync(file, ratesFile(on))
  const server = await startServer({ env: { EXCHANGE_RATES: file } })
  const device = await openDevice({ origin: server.origin, viewport: phone })
  try {
    const { page } = device
    await join(page, aPerson())
    await readyOffline(page)
    await page.goto('/settings')
    const own = page.getByLabel(settingLabels.currency)
    await own.selectOption('EUR')
    // It shows the stored value.
    await expect(own).toHaveValue('EUR')

    await page.goto('/collections')
    await openForm(page)
    await typeBottle(page, { name: 'Yamazaki 12', brand: 'Suntory' })
    const form = page.getByRole('dialog')
    await unfold(form)
    // It is the person's own until they say otherwise.
    await expect(form.getByLabel(bottleLabels.currency)).toHaveValue('EUR')
    await form.getByLabel(bottleLabels.currency).selectOption('JPY')
    await form.getByLabel(bottleLabels.purchasePrice).fill('¥12,000')
    await saveBottle(page)
    await expect(form).toHaveCount(0)

    // 12,000 / 181.25 is €66.21.
    const list = page.getByRole('link', { name: /Yamazaki 12/ })
    await expect(list).toContainText('¥12,000')
    await expect(page.getByLabel(collectionCopy.totals)).toContainText('€66')
    const named = page.getByText(sumsCopy.at(dayInWords(on)))
    await expect(named).toBeVisible()
    await page.goto('/value-tracker')
    await expect(page.getByRole('region', { name: valueCopy.figures })).toContainText('€66')
    await expect(named).toBeVisible()

    // The device's data counts offline, too.
    await server.stop()
    await page.goto('/collections')
    await expect(page.getByLabel(collectionCopy.totals)).toContainText('€66')
    await expect(named).toBeVisible()
  } finally {
    await device.discard()
    await server.remove()
    rmSync(folder, { recursive: true })
  }
})
