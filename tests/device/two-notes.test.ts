import { beforeEach, describe, expect, test } from 'vitest'
import { textsIn, textMark } from '../../shared/kernel/both-texts.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { aBottle, aCellar } from './cellar.ts'
import type { TestDevice } from './a-device.ts'

const cellar = aCellar()
const year = 365 * 24 * 60 * 60_000

/** One bottle with a note, on both devices. */
async function onBoth(notes?: string): Promise<Id> {
  const { phone, laptop } = cellar
  const id = phone.newId()
  await phone.do('bottle.add', aBottle(id, notes === undefined ? {} : { notes }))
  await phone.syncAll()
  await laptop.syncAll()
  return id
}

/** As in the app. */
beforeEach(() => {
  for (const { store } of [cellar.phone, cellar.laptop]) Object.assign(store, { marksTexts: true })
})

const write = (device: TestDevice, id: Id, notes: string | null) =>
  device.do('bottle.edit', { id, changes: { notes } })

/** Rounds in this order, and once more, so that both know all. */
async function syncInOrder(...devices: TestDevice[]) {
  for (const device of [...devices, ...devices]) await device.syncAll()
}

async function notesOn(device: TestDevice, id: Id) {
  return textsIn((await device.bottle(id))?.notes ?? '')
}

describe('[S50] two devices edit one note offline', () => {
  for (const [order, isPhoneFirst] of [
    ['older edit last', false],
    ['newer edit last', true],
  ] as const)
    for (const [clock, off] of [
      ['right', 0],
      ['two years ahead', 2 * year],
      ['two years behind', -2 * year],
    ] as const)
      test(`and both texts stay on both: ${order}, a clock ${clock}`, async () => {
        const { phone, laptop, clock } = cellar
        const id = await onBoth('Bought in Kyoto.')
        phone.runtime.now = () => clock.now() + off
        await write(phone, id, 'Older text.')
        await clock.pass(60_000)
        await write(laptop, id, 'Newer text.')
        await syncInOrder(...(isPhoneFirst ? [phone, laptop] : [laptop, phone]))
        const [first, second] = await Promise.all([phone, laptop].map((one) => notesOn(one, id)))
        expect(new Set(first)).toEqual(new Set(['Older text.', 'Newer text.']))
        expect(second).toEqual(first)
        expect(await phone.attention()).toEqual([])
      })

  test('a note that only one device edits is replaced, and so is one that it has seen', async () => {
    const { phone, laptop } = cellar
    const id = await onBoth('First.')
    await write(phone, id, 'Second.')
    await phone.do('bottle.edit', { id, changes: { rating: 4 } })
    await laptop.do('bottle.edit', { id, changes: { region: 'Kyoto' } })
    await syncInOrder(laptop, phone)
    await write(laptop, id, 'Third.')
    await syncInOrder(laptop, phone)
    expect(await phone.bottle(id)).toMatchObject({ notes: 'Third.', rating: 4, region: 'Kyoto' })
  })

  test('several edits on one device leave its last text', async () => {
    const { phone, laptop } = cellar
    const id = await onBoth()
    await write(phone, id, 'Draft.')
    await write(phone, id, 'Phone.')
    await write(laptop, id, 'Laptop.')
    await syncInOrder(laptop, phone)
    expect(await notesOn(laptop, id)).toEqual(['Laptop.', 'Phone.'])
    await write(laptop, id, 'Laptop.')
    await syncInOrder(laptop, phone)
    expect(await notesOn(phone, id)).toEqual(['Laptop.'])
  })

  test('a cleared note does not take the other text away', async () => {
    const { phone, laptop } = cellar
    const id = await onBoth('First.')
    await write(laptop, id, 'Laptop.')
    await write(phone, id, null)
    await syncInOrder(laptop, phone)
    expect(await notesOn(phone, id)).toEqual(['Laptop.'])
  })

  test('texts that are too long together are offered as a refused change', async () => {
    const { phone, laptop } = cellar
    const id = await onBoth('First.')
    await write(laptop, id, 'l'.repeat(5_000))
    await write(phone, id, 'p'.repeat(10_000 - 5_000 - 5))
    await syncInOrder(laptop, phone)
    expect(await phone.attention()).toEqual([])
    const other = await onBoth('First.')
    await write(laptop, other, 'l'.repeat(5_000))
    await write(phone, other, 'p'.repeat(10_000 - 5_000 - 4))
    await syncInOrder(laptop, phone)
    expect(await notesOn(phone, other)).toEqual(['l'.repeat(5_000)])
    expect(await phone.attention()).toMatchObject([
      { name: 'bottle.edit', code: 'invalid', args: { changes: { notes: 'p'.repeat(4_996) } } },
    ])
  })

  test('[S51] an edit that runs again adds no second copy', async () => {
    const { phone, server } = cellar
    const id = await onBoth('First.')
    const was = { notes: textMark('Never seen.') }
    for (let i = 0; i < 2; i++)
      await phone.do('bottle.edit', { id, changes: { notes: 'Other.' }, was })
    await phone.syncAll()
    expect(await server.rows('bottles')).toMatchObject([{ notes: 'First.\n\n⁂\n\nOther.' }])
  })
})
