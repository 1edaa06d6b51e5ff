import { describe, expect, test } from 'vitest'
import { dueNotices, newsWindow } from '../../../shared/features/alerts/delivery.ts'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import { messageOf } from '../../../sync-server/notices/notice-message.ts'

const now = 100 * day
const notice = (alertId: string, at: number, readAt?: number) => ({
  alertId,
  at,
  ...(readAt !== undefined && { readAt }),
})

describe('a delivery from the inbox', () => {
  test('lists unread and unsent finds, oldest first', () => {
    const inbox = [notice('b', now), notice('a', now - hour), notice('c', now, now)]
    expect(dueNotices(inbox, [], now)).toEqual({
      due: [notice('a', now - hour), notice('b', now)],
      next: undefined,
    })
    const deliveries = [{ alertId: 'a', deliveredAt: now - 2 * day, deliveredUntil: now - hour }]
    expect(dueNotices(inbox, deliveries, now).due).toEqual([notice('b', now)])
  })

  test('waits where its alert has spoken within a day, and comes then with the rest', () => {
    const deliveries = [{ alertId: 'a', deliveredAt: now - hour, deliveredUntil: now - hour }]
    const inbox = [notice('a', now - 1), notice('a', now), notice('b', now)]
    expect(dueNotices(inbox, deliveries, now)).toEqual({
      due: [notice('b', now)],
      next: now - hour + day,
    })
    expect(dueNotices(inbox, deliveries, now - hour + day).due).toHaveLength(3)
  })

  test('is no news any more after three days', () => {
    expect(dueNotices([notice('a', now - newsWindow)], [], now).due).toEqual([])
  })
})

describe('the words of it', () => {
  const blantons: Notice = {
    id: 'n',
    kind: 'price',
    at: now,
    alertId: 'a',
    wanted: 'Blantons',
    targetPrice: 85_00,
    bottle: "Blanton's Gold",
    price: 80_00,
    store: 'Tower Liquor',
    place: 'Atlanta, GA',
    source: 'price_list',
    pricedOn: '2026-11-21',
    quantity: 1,
    more: 0,
  }

  test('say of a sighting how many were seen, not how many are left', () => {
    for (const source of ['sighting', 'unconfirmed'] as const)
      expect(messageOf([{ ...blantons, source }], 'mail').text).toContain('GA · 1 bottle seen\n')
  })

  test('say what, where and why', () => {
    expect(messageOf([blantons], 'mail')).toEqual({
      title: "Blanton's Gold: $80.00",
      subject: "Found: Blanton's Gold for $80.00 - Tower Liquor",
      text: [
        'Tower Liquor, Atlanta, GA · only 1 left',
        'Why you got this: Your price alert for “Blantons” is set to $85.00 or less. From the store’s price list of Nov 21, 2026.',
      ].join('\n'),
      path: '/alerts?tab=inbox',
      tag: 'a',
    })
  })

  test('say nothing of what a list does not say', () => {
    const { place: _, quantity: __, ...bare } = blantons
    const [where] = messageOf([bare], 'push').text.split('\n')
    expect(where).toBe('Tower Liquor')
    expect(messageOf([bare, bare], 'push').text).toMatch(
      /^Blanton's Gold: \$80\.00, Tower Liquor\n/,
    )
  })

  test('of many are a digest that names ten and counts the others, each with its reason', () => {
    const many = Array.from({ length: 12 }, () => blantons)
    const { title, text } = messageOf(many, 'push')
    expect(title).toBe('12 matches for your alerts and wishes')
    expect(text.match(/Why you got this/g)).toHaveLength(10)
    expect(text).toContain('2 more in your inbox.')
    const letter = messageOf(many, 'mail')
    expect(letter.items).toHaveLength(10)
    expect(letter.subject).toBe("Found: Blanton's Gold and 11 more")
    expect(letter.text).toBe('2 more in your inbox.')
  })

  test('link to the find: its drop, its sighting, or the inbox', () => {
    const ofDrop: Notice = { ...blantons, source: 'drop', dropId: 'd' }
    const seen: Notice = { ...blantons, source: 'sighting', sightingId: 's' }
    const pages = ['/drops/d', '/drop-spotting?sighting=s', undefined]
    const all = [ofDrop, seen, blantons]
    expect(messageOf(all, 'mail').items?.map(({ path }) => path)).toEqual(pages)
    expect(messageOf(all, 'mail').path).toBe('/alerts?tab=inbox')
    expect(all.map((one) => messageOf([one], 'push').path)).toEqual([
      ...pages.slice(0, 2),
      '/alerts?tab=inbox',
    ])
  })
})
