import { expect, test } from 'vitest'
import { liveStreamsOpened } from '../../shared/business/account-limits.ts'
import { openStreams } from '../../sync-server/sync/streams.ts'

const opened = (limits: Parameters<typeof openStreams>[0]) => {
  const streams = openStreams(limits)
  const ended: string[] = []
  const open = (userId: string, name: string) => {
    const end = () => {
      streams.delete(userId, end)
      ended.push(name)
    }
    streams.mayOpen(userId)
    streams.add(userId, end)
    return end
  }
  return { open, ended, streams }
}

test('of one person the stream that was opened first gives way', () => {
  const { open, ended } = opened({ ofOne: 2 })
  for (const name of ['a1', 'a2', 'a3']) open('ada', name)
  open('bob', 'b1')
  expect(ended).toEqual(['a1'])
})

test('a full process refuses new users, and a known user’s first stream makes room', () => {
  const { open, ended } = opened({ ofOne: 9, inAll: 2 })
  const first = open('ada', 'a1')
  open('bob', 'b1')
  expect(() => open('cy', 'c1')).toThrow('busy')
  open('ada', 'a2')
  expect(ended).toEqual(['a1'])
  // An ended stream ends no other.
  first()
  expect(() => open('cy', 'c1')).toThrow('busy')
})

test('where one has ended there is room for another, and all end at once', () => {
  const { open, ended, streams } = opened({ ofOne: 9, inAll: 2 })
  open('ada', 'a1')()
  open('bob', 'b1')
  open('cy', 'c1')
  streams.endAll()
  expect(ended).toEqual(['a1', 'b1', 'c1'])
  open('dan', 'd1')
})

test('a user who opens streams all the time must wait, and others need not', () => {
  const { open } = opened({ ofOne: 1_000 })
  for (let at = 0; at < liveStreamsOpened.max; at++) open('ada', `${at}`)
  expect(() => open('ada', 'more')).toThrow()
  expect(() => open('bob', 'b1')).not.toThrow()
})
