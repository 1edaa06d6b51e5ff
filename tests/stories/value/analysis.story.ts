import { analysisCopy as copy } from '../../../shared/copy/analysis.ts'
import { marketReportCopy as report } from '../../../shared/copy/market-report.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { type Deed, doElsewhere } from '../../support/another-client.ts'
import { laptop } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: false })

// The machine may be slow.
test.setTimeout(limitMs(300_000))

const idOf = (at: number) => `01900000-0000-7000-8000-0000000000${at}`
const adds = (at: number, own: object): Deed =>
  ({
    name: 'bottle.add',
    args: { id: idOf(at), brand: 'Château', category: 'Wine', ...own },
  }) as Deed

const cellar: readonly Deed[] = [
  adds(11, { name: 'Long gone', drinkTo: 2019 }),
  adds(12, { name: 'Not yet', drinkFrom: 2090 }),
  adds(13, { name: 'Dear', purchasePrice: 200_00, currentValue: 900_00, region: 'Pauillac' }),
  adds(14, { name: 'Unknown' }),
]

test('[promise analysis] the whole cellar is analyzed for Insiders, offline, with its figures', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device({ viewport: laptop })
  await join(page, person)
  await doElsewhere(world.server.origin, page, cellar)
  await page.goto('/value-tracker')
  await page.getByRole('link', { name: copy.open }).click()
  await expect(page.getByText(copy.insiderOnly.advice)).toBeVisible()
  await expect(page.getByRole('list', { name: copy.advices.drink })).toHaveCount(0)

  setPlan(world.server, person.email, 'insider')
  await page.reload()
  await readyOffline(page)
  const listed = (advice: keyof typeof copy.advices) =>
    page.getByRole('list', { name: copy.advices[advice], exact: true })
  await expect(listed('drink')).toContainText('Long gone')
  await world.network.cut()
  await page.reload()
  await expect(listed('drink')).toContainText('The drink window ended in 2019.')
  await expect(listed('hold')).toContainText('The drink window starts in 2090.')
  await expect(listed('sell')).toContainText('Worth $900, +350% on the $200 you paid.')
  await expect(listed('insure')).toContainText('$900 each')
  await expect(page.getByText(copy.withoutWindow(2))).toBeVisible()
  await expect(page.getByText(copy.withoutValue(3))).toBeVisible()

  // Amounts that are hidden are hidden here, too.
  await page.getByRole('button', { name: valueCopy.hideAmounts }).click()
  await expect(listed('sell')).toContainText('+350%')
  await expect(page.getByRole('main')).not.toContainText('$900')
  await world.network.mend()
})

test('[promise insights] Insiders see the composition of their portfolio', async ({ world }) => {
  const person = aPerson()
  const { page } = await world.device({ viewport: laptop })
  await join(page, person)
  await doElsewhere(world.server.origin, page, cellar)
  await page.goto('/value-tracker/analysis')
  await page.getByRole('tab', { name: copy.view.figures }).click()
  await expect(page.getByText(copy.insiderOnly.figures)).toBeVisible()

  setPlan(world.server, person.email, 'insider')
  await page.reload()
  await page.getByRole('tab', { name: copy.view.figures }).click()
  await expect(page.getByText(copy.figures.top(1, 100))).toBeVisible()
  await expect(page.getByRole('row', { name: 'Pauillac 1 $200 $900 +350%' })).toBeVisible()
  await expect(page.getByText(copy.figures.withoutGain(3))).toBeVisible()
})

test('the market report of a month is for Insiders, and says how little it rests on', async ({
  world,
}) => {
  const person = aPerson()
  const { page } = await world.device({ viewport: laptop })
  await join(page, person)
  await page.goto('/value-tracker/market')
  // The server makes it in the background, at any time.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(report.insiderOnly)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByText(report.empty)).toHaveCount(0)

  setPlan(world.server, person.email, 'insider')
  await page.reload()
  await expect(page.getByText(report.empty)).toBeVisible()
  await expect(page.getByText(report.rests(0, 0))).toBeVisible()
  await expect(page.getByRole('button', { name: report.print })).toBeDisabled()
})
