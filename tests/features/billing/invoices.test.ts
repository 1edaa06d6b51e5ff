import { expect, test } from 'vitest'
import { invoicesPerPage } from '../../../shared/business/offer.ts'
import { day } from '../../../shared/kernel/time.ts'
import { hasStripeSpec } from '../../payments/stripe-spec.ts'
import { type Payer, openPayingDoor } from './a-payer.ts'

interface Listed {
  readonly invoices: readonly { readonly id: string }[]
  readonly next?: string
}

test.skipIf(!hasStripeSpec)('all invoices of a person are read, page by page', async () => {
  const door = await openPayingDoor({ engine: 'SQLite', by: 'stripe' })
  const [ann, bob] = [await door.payer('Ann'), await door.payer('Bob')]
  const page = async (who: Payer, after?: string) => {
    const query = after === undefined ? '' : `?after=${after}`
    return (await (await who.fetch(`/api/subscription/invoices${query}`)).json()) as Listed
  }
  for (const who of [ann, bob]) await who.become()
  await door.wait(31 * day)
  const { world } = door.stripe
  const own = await page(ann)
  expect(own).toEqual({ invoices: [expect.objectContaining({ amount: 10_00 })] })
  const paid = world.get('invoice', own.invoices[0]!.id)
  const { id: _, ...fields } = structuredClone(paid)
  for (let more = world.all('invoice', isOfAnn).length; more <= invoicesPerPage; more++)
    world.make('invoice', 'in', fields)
  const seen = new Set<string>()
  let pages = 0
  for (let after: string | undefined; ; pages++) {
    const { invoices, next } = await page(ann, after)
    for (const { id } of invoices) seen.add(id)
    if (next === undefined) break
    after = next
  }
  expect(pages).toBe(1)
  const all = world.all('invoice', (one) => isOfAnn(one) && Number(one['amount_due']) > 0)
  expect([...seen].toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  expect((await page(bob)).invoices).toHaveLength(1)
  await door.close()

  function isOfAnn(invoice: { readonly [name: string]: unknown }) {
    return invoice['customer'] === paid['customer']
  }
})
