import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { homeCopy } from '../../../shared/copy/home.ts'
import { valueCopy as copy } from '../../../shared/copy/value.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { pointsOf, type Valuation } from '../../../shared/features/value/valuation.ts'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { type Deed, doElsewhere } from '../../support/another-client.ts'
import { allSaved, rowsOn } from '../../support/bottles.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { operate } from '../../support/operator.ts'
import type { Server } from '../../support/server.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

// The server looks for work every five seconds, and the machine may be slow.
test.setTimeout(limitMs(300_000))

/** A price list comes in before the bottles do, as the operator takes it while the server runs. */
function takePrices(server: Pick<Server, 'dataDir'>, ...lines: string[]): void {
  const file = path.join(server.dataDir, 'prices.csv')
  writeFileSync(file, ['store,name,brand,category,price,date', ...lines].join('\n'))
  operate(server, 'prices', 'import', file)
}

const idOf = (at: number) => `01900000-0000-7000-8000-00000000000${at}`
const adds = (at: number, own: object): Deed =>
  ({
    name: 'bottle.add',
    args: { id: idOf(at), brand: 'Buffalo Trace', category: 'Whiskey', ...own },
  }) as Deed

const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: copy.figures }).locator('div', { hasText: label }).first()

test('the value of a collection is the same everywhere, in the cellar too, and can be hidden', async ({
  world,
}) => {
  const person = aPerson()
  const device = await world.deviceOnDisk()
  const { page } = device
  await join(page, person)
  await readyOffline(page)
  await page.goto('/value-tracker')
  await expect(page.getByRole('heading', { name: copy.emptyTitle })).toBeVisible()

  const today = dayOf(Date.now())
  takePrices(
    world.server,
    `Tower,Eagle Rare 10 Year,Buffalo Trace,Whiskey,60,${today}`,
    `Corner,Eagle Rare 10 Years Old,Buffalo Trace,Whiskey,80,${today}`,
  )
  await doElsewhere(world.server.origin, page, [
    adds(1, { name: 'Eagle Rare 10', purchasePrice: 50_00, quantity: 2 }),
    adds(2, { name: 'Weller 25 Year Old', purchasePrice: 100_00, currentValue: 160_00 }),
    adds(3, { name: 'Nobody knows' }),
  ])
  // Store prices arrive a moment later, with the history of each bottle.
  const marketOf = async () =>
    (await rowsOn<Bottle>(page, 'bottles')).find(({ id }) => id === idOf(1))?.marketValue
  await expect.poll(marketOf, { timeout: limitMs(60_000) }).toBe(70_00)
  await expect.poll(() => rowsOn(page, 'valuations'), { timeout: limitMs(60_000) }).toHaveLength(3)
  // Market trends load automatically, a little after the start.
  const hasTrends = () => page.evaluate(() => caches.match('/kept/market-trends').then(Boolean))
  await expect.poll(hasTrends, { timeout: limitMs(60_000) }).toBe(true)

  await world.network.cut()
  const cellar = await world.reopen(device, '/value-tracker')
  const own = cellar.page
  await expect(figure(own, copy.total)).toContainText('$300')
  await expect(figure(own, copy.total)).toContainText(copy.unvalued(1))
  await expect(figure(own, copy.unrealized)).toContainText('+$100')
  await expect(figure(own, copy.unrealized)).toContainText(copy.versus('$200'))
  await expect(figure(own, copy.unrealized)).toContainText(copy.gainLeavesOut(1))
  await expect(figure(own, copy.score)).toContainText('/100')
  await expect(figure(own, copy.rare)).toContainText('1')
  const list = own.getByRole('list', { name: copy.performanceList })
  await expect(list.getByRole('listitem').first()).toContainText('Weller 25 Year Old')
  // Only rows near the viewport are drawn.
  await own.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(list).toContainText(copy.source('stores', 2))
  await own.getByRole('tab', { name: copy.insights }).click()
  await expect(own.getByRole('heading', { name: copy.insightTitles.rare })).toBeVisible()
  await own.getByRole('tab', { name: copy.trends }).click()
  await expect(own.getByRole('heading', { name: copy.noTrends })).toBeVisible()
  await own.getByRole('radio', { name: '1y' }).press('Space')
  await expect(own).toHaveURL(/period=1y/)

  // The same numbers on Home and over the collection; hidden once, they are hidden on all of them.
  await own.goto('/')
  await expect(own.getByRole('region', { name: homeCopy.figures })).toContainText('$300')
  await own.goto('/collections')
  await expect(own.getByLabel(collectionCopy.totals)).toContainText('$300')
  await own.goto('/value-tracker')
  await own.getByRole('button', { name: copy.hideAmounts }).click()
  await expect(own.getByRole('button', { name: copy.showAmounts })).toBeVisible()
  for (const place of ['/value-tracker', '/', '/collections', '/value-tracker/report']) {
    await own.goto(place)
    await expect(own.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(
      own.getByText(collectionCopy.hidden).or(own.getByText(copy.reportHidden)).first(),
    ).toBeAttached()
    await expect(own.getByRole('main')).not.toContainText('$')
  }
  await own.getByRole('button', { name: copy.showAmounts }).click()
  await expect(own.getByRole('row', { name: /Weller 25/ })).toContainText('$160.00')

  await world.network.mend()
  await allSaved(own)
  const answer = await own
    .context()
    .request.get(`${world.server.origin}/api/portfolio/value-metrics?period=30d`)
  expect(await answer.json()).toMatchObject({
    totalValue: 300,
    unrealizedGain: 100,
    totalCost: 200,
    unvaluedBottles: 1,
    rarity: { rare: 1 },
  })
})

test.describe('over days', () => {
  test.use({ serverProgram: laterServer })

  test('the chart shows a day by keyboard and by touch, with its purchases and prices', async ({
    world,
  }) => {
    // The server lives through six days and arrives at the day of the browser.
    letPass(world.server, -6 * day)
    const bought = dayOf(Date.now() - 3 * day)
    const { page } = await world.device()
    await join(page, aPerson())
    /** Done, and noted by the server as of its day. */
    const noted = async (deed: Deed, count: number) => {
      await doElsewhere(world.server.origin, page, [deed])
      const kept = async () => {
        const [one] = await rowsOn<Valuation>(page, 'valuations')
        return one && pointsOf(one).length
      }
      await expect.poll(kept, { timeout: limitMs(60_000) }).toBe(count)
    }
    const costs = (currentValue: number): Deed => ({
      name: 'bottle.edit',
      args: { id: idOf(1), changes: { currentValue } },
    })
    await noted(
      adds(1, {
        name: 'Eagle Rare 10',
        purchasePrice: 80_00,
        currentValue: 100_00,
        purchasedOn: bought,
      }),
      1,
    )
    letPass(world.server, 3 * day)
    await noted(costs(150_00), 2)
    letPass(world.server, 3 * day)
    await noted(costs(200_00), 3)
    await page.goto('/value-tracker')

    const slider = page.getByRole('slider', { name: copy.chartDay })
    const chart = page.getByRole('figure')
    /** The announcement, which matches the text above the chart. */
    const says = async (...words: string[]) => {
      await expect(slider).toHaveAttribute(
        'aria-valuetext',
        new RegExp(words.map(RegExp.escape).join('.*')),
      )
      await expect(chart).toContainText((await slider.getAttribute('aria-valuetext')) ?? '?')
    }
    await says('$200', copy.pricedOn(1))
    await slider.press('Home')
    await says('$100')
    for (const _ of [1, 2, 3]) await slider.press('ArrowRight')
    await says(dayInWords(bought), '$150', copy.boughtOn(1, '$80'), copy.pricedOn(1))
    await slider.press('ArrowLeft')
    await says('$100')
    await slider.press('End')
    await says('$200')

    // A finger on the line, that moves without leaving it.
    const line = page.getByRole('img', { name: /\$100/ })
    await line.scrollIntoViewIfNeeded()
    const box = await line.boundingBox()
    if (!box) throw new Error('The line is not drawn.')
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          part === undefined ? [] : [{ x: box.x + part * box.width, y: box.y + box.height / 2 }],
      })
    await touch('touchStart', 0.01)
    await says('$100')
    await touch('touchMove', 0.5)
    await says(dayInWords(bought), '$150')
    await touch('touchMove', 0.99)
    await says('$200')
    await touch('touchEnd')
    await says('$200')

    // The key names the drawn lines: it omits purchases if there are none.
    const key = (words: string) => chart.getByText(words, { exact: true })
    await expect(key(copy.chartBought)).toBeVisible()
    await expect(key(copy.chartPriced)).toBeVisible()
    const changed = (changes: object): Promise<void> =>
      doElsewhere(world.server.origin, page, [
        { name: 'bottle.edit', args: { id: idOf(1), changes } },
      ])
    await changed({ purchasedOn: null })
    await expect(key(copy.chartBought)).toHaveCount(0)
    await expect(key(copy.chartPriced)).toBeVisible()

    // A sum without enough room is shortened, and none is cut off.
    await changed({ currentValue: 88_192_697_00, quantity: 7 })
    await expect(figure(page, copy.total)).toContainText('$617.349M')
    await expect(figure(page, copy.unrealized)).toContainText('+$617.348M')
    const cutOff = () =>
      page
        .getByRole('region', { name: copy.figures })
        .locator('dd')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(await cutOff()).toBe(0)
  })
})
