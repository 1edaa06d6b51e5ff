import { expect, test } from 'vitest'
import { type MessageKind, messageKinds } from '../../../shared/features/alerts/inbox-message.ts'
import { waitingByInbox } from '../../../shared/features/market/waiting-by-inbox.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'

const now = Date.parse('2026-11-21T23:00Z')
const dayEnds = now + 6 * hour

let clock = now - 10 * day
const message = (reservation: string | undefined, kind: MessageKind, more: object = {}) => ({
  kind,
  // Later than the one before.
  at: (clock += minute),
  title: 'Weller 12 Year',
  ...(reservation !== undefined && { reservationId: reservation as Id<'reservation'> }),
  ...more,
})
type Message = ReturnType<typeof message>
const waiting = (...messages: Message[]) => {
  const listed = (those: Message[]) =>
    waitingByInbox(those, now, dayEnds).map(({ kind, id, until }) => [kind, id, until])
  const expected = listed(messages)
  // The order of an inbox says nothing, in any test.
  expect(listed(messages.toReversed())).toEqual(expected)
  return expected
}

const open = { from: now - hour, until: now + day }

test('today’s offers and passes are listed by deadline, in any order of the inbox', () => {
  const told = [
    message('pass', 'confirmed', open),
    message('offer', 'offer', { until: now + hour }),
    message('pass', 'ready', { until: now + day }),
  ]
  const expected = [
    ['offer', 'offer', now + hour],
    ['today', 'pass', now + day],
  ]
  expect(waiting(...told)).toEqual(expected)
  expect(waiting(...told.toReversed())).toEqual(expected)
})

test('later, past and unrelated messages are not listed', () => {
  expect(
    waiting(
      message('tomorrow', 'confirmed', { from: dayEnds, until: dayEnds + day }),
      message('past', 'confirmed', { from: now - day, until: now }),
      message('lapsed', 'offer', { until: now }),
      message(undefined, 'offer', { until: now + hour }),
    ),
  ).toEqual([])
})

test('a window that was extended waits until its new end, and a word of payment changes nothing', () => {
  expect(
    waiting(
      message('one', 'confirmed', { from: now - 3 * day, until: now - hour }),
      message('one', 'extended', { until: now + hour }),
      message('one', 'bottle_paid', {}),
    ),
  ).toEqual([['today', 'one', now + hour]])
})

test('an offer that is taken waits as a pass once its window is near', () => {
  const taken = (from: number) =>
    waiting(
      message('one', 'offer', { until: now + hour }),
      message('one', 'confirmed', { from, until: now + 3 * day }),
    )
  expect(taken(now - hour)).toEqual([['today', 'one', now + 3 * day]])
  expect(taken(dayEnds + 1)).toEqual([])
})

const goesOn: readonly MessageKind[] = [
  'confirmed',
  'ready',
  'opens',
  'ends_soon',
  'extended',
  'offer',
  'bottle_paid',
  'bottle_refunded',
]
test.each(messageKinds.filter((kind) => !goesOn.includes(kind)))(
  'nothing waits after %s',
  (kind) => {
    expect(waiting(message('one', 'confirmed', open), message('one', kind))).toEqual([])
  },
)

test('a bottle that was won waits until it is reserved, or goes to the next turn', () => {
  const dropId = 'drawn' as Id<'drop'>
  const won = message(undefined, 'ultra_won', { dropId, until: now + 2 * day })
  const turn = ['turn', dropId, now + 2 * day]
  expect(waiting(won)).toEqual([turn])
  expect(waiting(won, message(undefined, 'ultra_drawn', { dropId }))).toEqual([turn])
  expect(waiting(message(undefined, 'ultra_won', { dropId, until: now }))).toEqual([])
  expect(waiting(won, message(undefined, 'ultra_lapsed', { dropId }))).toEqual([])
  const other = message(undefined, 'ultra_lapsed', { dropId: 'another' as Id<'drop'> })
  expect(waiting(won, other)).toEqual([turn])
  const reserved = message('pass', 'confirmed', { ...open, dropId })
  expect(waiting(won, reserved)).toEqual([['today', 'pass', now + day]])
})
