import { expect, test } from 'vitest'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import type { Reservation } from '../../shared/features/market/reservation-endpoints.ts'
import { runWhole } from '../../shared/kernel/time-slices.ts'
import { choiceOf } from '../../web/components/push/notice-choice.ts'
import { formOfReservation, sourceOf } from '../../web/features/market/form-of-reservation.ts'
import { portfolioNow } from '../../web/features/value/portfolio.ts'
import { rowsForFigures, ofChosen } from '../../web/local/hooks/cellars.ts'
import { ofCellar } from '../../web/local/store/storage-key.ts'
import { aBottle } from '../features/value/a-portfolio.ts'

const host = '0197a000-0000-7000-8000-0000000000aa'

test('bottles in the cellars of others are not in the user’s portfolio', () => {
  const own = aBottle({ name: 'Mine', currentValue: 100_00 })
  const theirs: Bottle = ofCellar(aBottle({ name: 'Theirs', currentValue: 900_00 }), host)
  const { shelf, summary: standing } = runWhole(portfolioNow([own, theirs], 2026))
  expect(shelf).toEqual([own])
  expect(standing).toEqual(runWhole(portfolioNow([own], 2026)).summary)
  expect(standing).not.toEqual(runWhole(portfolioNow([own, aBottle({ ...theirs })], 2026)).summary)
})

test('the user’s own are those of no other cellar; all if none is selected', () => {
  const [own, theirs] = [{ id: 'a' }, ofCellar({ id: 'b' }, host)]
  expect(ofChosen([own, theirs], 'mine')).toEqual([own])
  expect(ofChosen([own, theirs], host)).toEqual([theirs])
  expect(ofChosen([own, theirs], undefined)).toEqual([own, theirs])
  // A figure above all of them is the user's own; above a cellar, that cellar's.
  expect(rowsForFigures([own, theirs], undefined)).toEqual([own])
  expect(rowsForFigures([own, theirs], host)).toEqual([theirs])
})

const reservation = {
  id: host,
  title: 'Weller 12 Year',
  brand: 'Weller',
  category: 'Whiskey',
  quantity: 2,
  subcategory: 'Bourbon',
  sizeMl: 750,
  vintage: 2014,
  storeName: 'The Corner Bottle',
  storeAddress: '12 Peachtree St',
  unitPrice: 140_00,
  totalPrice: 280_00,
  reserveFee: 3_00,
  pickedUpAt: Date.UTC(2026, 10, 21, 12),
} as unknown as Reservation

test('a collected bottle is added with the price of one, the day and the store', () => {
  const form = formOfReservation(reservation)
  expect(form).toMatchObject({
    name: 'Weller 12 Year',
    brand: 'Weller',
    category: 'Whiskey',
    subcategory: 'Bourbon',
    sizeMl: 750,
    vintage: 2014,
    quantity: 2,
    purchasePrice: 140_00,
    inCollection: true,
    purchasedOn: '2026-11-21',
  })
  expect(form.notes).toContain('The Corner Bottle')
  expect(form.notes).toContain('12 Peachtree St')
  expect(sourceOf(reservation)).toBe(`reservation:${host}`)
})

test('a notification channel is stored alone if a time zone was chosen, else with the one here', () => {
  const here = 'Europe/Berlin'
  expect(choiceOf('mailNotices', true, { timeZone: undefined, here })).toEqual({
    mailNotices: true,
    timeZone: here,
  })
  expect(choiceOf('pushNotices', true, { timeZone: undefined, here })).toEqual({
    pushNotices: true,
    timeZone: here,
  })
  // Another zone may have been chosen that is not stored yet.
  expect(choiceOf('mailNotices', false, { timeZone: 'America/New_York', here })).toEqual({
    mailNotices: false,
  })
})
