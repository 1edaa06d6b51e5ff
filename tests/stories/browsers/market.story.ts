import { marketCopy } from '../../../shared/copy/market.ts'
import { payCopy } from '../../../shared/copy/pay.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { minute } from '../../../shared/kernel/time.ts'
import { aStore } from '../../features/stores/a-store.ts'
import { forEachBrowser, joinIn, signInAt, test } from '../../support/browsers/browser-story.ts'
import { laterServer, letPass } from '../../support/later.ts'
import { aPerson, expect } from '../../support/story.ts'
import { asking } from '../market/a-market.ts'

const { drop, reservation } = marketCopy
const { pass, scan, card } = pickupCopy

test.use({ serverProgram: laterServer })

forEachBrowser(() => {
  test('a bottle is reserved, paid with a test card, and handed over by its typed code', async ({
    browsers: world,
  }) => {
    const olga = aPerson('Olga Owner')
    const owner = asking(await world.client(olga))
    const store = String((await owner.post('/api/stores', aStore()))['id'])
    await owner.post(`/api/admin/stores/${store}/approve`)
    const offered = { title: 'Weller 12 Year', brand: 'Weller', category: 'Whiskey' }
    const { id } = await owner.post(`/api/stores/${store}/drops`, {
      ...offered,
      salePrice: 89_00,
      quantity: 1,
    })

    const buyer = await (await world.device()).newTab()
    await joinIn(world, buyer, aPerson('Bea Buyer'))
    await buyer.goto(`/drops/${String(id)}`)
    await buyer.click('button', drop.reserve(3_00))
    await buyer.sees(payCopy.test)
    await buyer.click('button', payCopy.card)
    await buyer.sees(reservation.says.confirmed)
    letPass(world.server, 150 * minute)
    await buyer.reload()
    await buyer.sees(pass.code)
    const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(await buyer.text())?.[0] ?? ''
    expect(code).not.toBe('')

    const counter = await (await world.device()).newTab()
    await signInAt(counter, olga)
    await counter.goto('/store-dashboard/scan')
    await counter.fill(scan.type, code)
    await counter.click('button', scan.use)
    await counter.sees('Weller 12 Year')
    for (const check of [card.idSeen, card.over21, card.nameMatches])
      await counter.click('field', check)
    await counter.click('button', card.handOver)
    await counter.sees(card.done)
    await buyer.sees(reservation.says.picked_up)
  })
})
