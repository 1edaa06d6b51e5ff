import { aPerson, join, test } from '../../support/story.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { addFromElsewhere, fromMore } from './shelf-of.ts'

const year = 2026
for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 800 }],
] as const)
  test(`shots ${name}`, async ({ world }) => {
    test.setTimeout(240_000)
    const { page } = await world.device({ viewport })
    await join(page, aPerson())
    const shot = async (what: string) => {
      for (const theme of ['paper', 'cellar']) {
        await page.evaluate((t) => {
          document.documentElement.dataset['theme'] = t
        }, theme)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `/tmp/shots/${what}-${name}-${theme}.png` })
      }
    }
    await page.goto('/journal')
    const ids = Array.from({ length: 8 }, (_, i) => `00000000-0000-4000-8000-00000000000${i}`)
    await addFromElsewhere(
      page,
      ids.map((id, i) => ({
        id,
        name: [
          'Lagavulin 16',
          '山崎 12',
          'A name of eighty letters that goes on and on and on until nobody reads it any more',
          'Château Margaux',
          'Spätlese',
          'Tanqueray',
          'Fernet',
          'Pappy',
        ][i]!,
        brand: 'House',
        category: i > 2 && i < 5 ? ('Wine' as const) : ('Whiskey' as const),
        quantity: i + 3,
        sizeMl: 700,
        location: i % 2 ? 'Cellar' : 'Home Bar',
        bin: i % 3 ? `Row ${i}` : 'A1',
        tags: JSON.stringify(i % 2 ? ['for guests', 'peaty'] : ['auction']),
        ...(i > 2 && { drinkFrom: 2018 + i, drinkTo: 2020 + i * 2 }),
        ...(i === 7 && { drinkFrom: 2031, drinkTo: 2040 }),
      })),
    )
    let n = 100
    const eventId = () => `00000000-0000-4000-8000-0000000${String(n++).padStart(5, '0')}`
    const at = (month: number, y = year) => Date.UTC(y, month, 12)
    await doElsewhere(new URL(page.url()).origin, page, [
      {
        name: 'bottles.leave',
        args: {
          items: [{ id: ids[3], eventId: eventId() }],
          at: at(2),
          how: 'gifted',
          count: 2,
          note: 'Ada’s fiftieth birthday, with a card',
        },
      },
      {
        name: 'bottles.leave',
        args: {
          items: [{ id: ids[4], eventId: eventId() }],
          at: at(5),
          how: 'sold',
          count: 1,
          price: 123_450,
          note: 'the auction house',
        },
      },
      {
        name: 'bottles.leave',
        args: { items: [{ id: ids[2], eventId: eventId() }], at: at(5), how: 'broken', count: 1 },
      },
      { name: 'bottle.open', args: { id: ids[0], eventId: eventId(), at: at(6) } },
      {
        name: 'bottle.logUse',
        args: {
          bottleId: ids[0],
          pourId: eventId(),
          at: at(7),
          amountMl: 60,
          levelDrop: 9,
          note: 'A cold evening',
        },
      },
      {
        name: 'bottle.logUse',
        args: { bottleId: ids[0], pourId: eventId(), at: at(8), amountMl: 40, levelDrop: 6 },
      },
      { name: 'bottle.logUse', args: { bottleId: ids[1], pourId: eventId(), at: at(9) } },
      {
        name: 'bottle.move',
        args: { id: ids[1], eventId: eventId(), at: at(9), location: 'Office' },
      },
      {
        name: 'bottle.move',
        args: { id: ids[1], eventId: eventId(), at: at(10), location: 'Attic', bin: 'Top shelf' },
      },
      { name: 'bottle.correct', args: { id: ids[5], eventId: eventId(), at: at(10), quantity: 5 } },
      {
        name: 'bottle.restock',
        args: { id: ids[6], eventId: eventId(), at: at(10), count: 12, price: 4_500 },
      },
      { name: 'bottle.finish', args: { id: ids[6], eventId: eventId(), at: at(3, 2025) } },
    ])
    await page.goto('/journal')
    await page.getByText('Gave 2 away').waitFor()
    await shot('journal')
    await page.getByRole('tab', { name: 'Figures' }).click()
    await shot('figures')
    await page.goto('/collections')
    await page
      .getByRole('link', { name: /Tanqueray/ })
      .first()
      .waitFor()
    await shot('collection')
    await page.getByRole('button', { name: 'More for the collection' }).click()
    await shot('collection-menu')
    await page.keyboard.press('Escape')
    await fromMore(page, 'Select several…')
    await page.getByRole('checkbox', { name: 'Choose Tanqueray' }).check()
    await page.getByRole('checkbox', { name: 'Choose Fernet' }).check()
    await shot('select')
    await page.goto(`/collections/${ids[4]}`)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More for / })
      .click()
    await shot('bottle')
    await page.getByRole('menuitem', { name: 'It left…' }).click()
    await page.getByRole('button', { name: 'Sold' }).click()
    await shot('leave')
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More for / })
      .click()
    await page.getByRole('menuitem', { name: 'Copy…' }).click()
    await shot('copy')
  })
