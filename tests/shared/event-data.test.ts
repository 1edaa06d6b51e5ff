import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventData } from '../../shared/kernel/event-data.ts'

/** The data of a stream that comes in these pieces; its last line is ended by nothing. */
function dataIn(pieces: readonly string[]): string[] {
  const events = eventData()
  return [...pieces.flatMap((piece) => events.take(piece)), ...events.rest()]
}

const stream =
  ': hello\nevent: news\ndata: {"a": 1}\n\ndata:two \r\ndatab: x\n data: y\ndata:\ndata: last'

test('the data of each line is read, and nothing else', () => {
  expect(dataIn([stream])).toEqual(['{"a": 1}', 'two', '', 'last'])
})

test('however a stream comes in pieces, it is the same data', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (places) => {
      const cuts = [0, ...places.toSorted((one, other) => one - other), stream.length]
      const pieces = cuts.slice(1).map((end, at) => stream.slice(cuts[at], end))
      expect(dataIn(pieces)).toEqual(dataIn([stream]))
    }),
  )
})

test('data is passed on at the end of its line, once', () => {
  const events = eventData()
  expect(events.take('data: o')).toEqual([])
  expect(events.take('ne')).toEqual([])
  expect(events.take('\n\ndata: two')).toEqual(['one'])
  expect(events.rest()).toEqual(['two'])
  expect(events.rest()).toEqual([])
})
