import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { allSaved } from '../../support/bottles.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { aMarket } from '../market/a-market.ts'
import { mischiefOn } from './mischief.ts'

const bottle = '0197b000-0000-7000-8000-000000000001'
const recipe = '0197b000-0000-7000-8000-000000000002'
const others = [3, 4, 5, 6].map((nth) => `0197b000-0000-7000-8000-00000000000${nth}`)

/** Leaves an attribute, and runs in whatever way markup or a link can; short enough for a name. */
const markup = (of: string) =>
  `${of}"'><img src=x onerror=window.ran=1><svg onload=window.ran=2>{{7*7}}`
const link = 'javascript:window.ran=3//'

const ran = (page: Page) =>
  page.evaluate(() => [
    'ran' in window,
    document.querySelectorAll('a[href^="javascript:" i], img[onerror], svg[onload]').length,
  ])

test('markup in the words of a person or a store is shown as words, and runs nowhere', async ({
  world,
}) => {
  const market = await aMarket(world)
  const device = await world.device()
  const { page } = device
  const mischief = mischiefOn(device, world.network.origin)
  await join(page, aPerson(markup('Ada')))
  await doElsewhere(world.server.origin, page, [
    {
      name: 'bottle.add',
      args: {
        id: bottle,
        name: markup('Bottle'),
        brand: markup('Brand'),
        category: 'Whiskey',
        notes: `${markup('Notes')} ${link}`,
        distillery: markup('House'),
        region: markup('Region'),
        currentValue: 50_00,
        purchasePrice: 40_00,
      },
    },
    { name: 'bottle.logUse', args: { pourId: others[0]!, bottleId: bottle, at: Date.now() } },
    {
      name: 'recipe.add',
      args: {
        id: recipe,
        name: markup('Recipe'),
        instructions: markup('Pour'),
        description: markup('Text'),
        notes: markup('Notes'),
        sourceName: link,
        ingredients: [{ name: markup('Gin'), amount: '60 ml' }],
      },
    },
    { name: 'shopping.add', args: { id: others[1]!, name: markup('Limes') } },
    { name: 'wish.add', args: { id: others[2]!, bottleName: markup('Wish') } },
  ])
  const made = await page.request.post('/api/stores', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: aStore({ name: markup('Store'), address: markup('Street'), city: 'Atlanta' }),
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id: store } = (await made.json()) as { id: string }
  await market.post(`/api/admin/stores/${store}/approve`)
  const drop = await market.drop({
    title: markup('Drop'),
    description: `${markup('Rare')} ${link}`,
  })

  await page.goto('/')
  await allSaved(page)
  const screens = [
    [`/collections`, 'Bottle'],
    [`/collections/${bottle}`, 'Bottle'],
    ['/journal', 'Bottle'],
    ['/bar', 'Bottle'],
    ['/value-tracker', 'Bottle'],
    ['/recipes', 'Recipe'],
    [`/recipes/${recipe}`, 'Recipe'],
    ['/recipes/shopping', 'Limes'],
    ['/alerts?tab=wishlist', 'Wish'],
    ['/profile', 'Ada'],
    ['/stores', 'Store'],
    [`/stores/${store}`, 'Store'],
    [`/drops/${drop}`, 'Drop'],
  ] as const
  for (const [address, of] of screens) {
    await page.goto(address)
    const shown = page.getByText(markup(of).slice(0, 30)).first()
    await expect(shown, `${address} shows it`).toBeAttached()
    expect(await ran(page), address).toEqual([false, 0])
  }
  expect(mischief).toEqual([])

  // What would come in as markup is seen by this story, and stopped by the policy.
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), markup(''))
  await expect.poll(() => mischief.join()).toContain('Content Security Policy')
  expect(await ran(page)).toEqual([false, 2])
})
