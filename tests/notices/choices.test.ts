import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  limitedGroups,
  noticeGroups,
  rhythmGroups,
  usualDayLimit,
} from '../../shared/business/notices.ts'
import type { UserSettings } from '../../shared/features/account/setting.ts'
import { termsOf } from '../../shared/features/alerts/inbox-kinds.ts'
import { messageKinds } from '../../shared/features/alerts/inbox-message.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { choicesOf } from '../../sync-server/notices/choices.ts'
import { sentTogetherAt } from '../../sync-server/notices/gathering.ts'
import { onEachEngine, type TestDatabase } from '../support/engines.ts'
import { RoundServer, WireDevice } from '../sync/rounds.ts'

const kinds = [...messageKinds, 'price', 'available', 'wish'] as const

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  let server: RoundServer
  beforeEach(async () => {
    database = await engine.open()
    server = new RoundServer(database.db)
  })
  afterEach(async () => {
    server.endLive()
    await database.remove()
  })

  async function chosen(changes: Partial<UserSettings>) {
    const who = await server.addUser('free')
    const phone = new WireDevice(server, who)
    phone.does('setting.change', { changes: { mailNotices: true, pushNotices: true, ...changes } })
    expect((await phone.round()).rejections).toEqual([])
    return (await choicesOf(database.db, who))!
  }

  test.each(noticeGroups)('the ways of %s are chosen for its kinds alone', async (group) => {
    const choices = await chosen({ [`${group}By`]: 'push' })
    for (const kind of kinds) {
      expect([kind, choices.wants(kind, 'mail')]).toEqual([kind, termsOf(kind).group !== group])
      expect(choices.wants(kind, 'push')).toBe(true)
    }
  })

  test.each(rhythmGroups)('the rhythm of %s is chosen for its kinds alone', async (group) => {
    const choices = await chosen({ mailRhythm: 'daily', [`${group}Rhythm`]: 'weekly' })
    for (const kind of kinds) {
      const rhythm = termsOf(kind).group === group ? 'weekly' : 'daily'
      expect([kind, choices.rhythmOf(kind)]).toEqual([kind, rhythm])
    }
  })

  test.each(limitedGroups)('the daily limit of %s is chosen for it alone', async (group) => {
    const choices = await chosen({ [`${group}PerDay`]: 1 })
    for (const one of limitedGroups)
      expect([one, choices.dayLimitOf(one)]).toEqual([one, one === group ? 1 : usualDayLimit])
  })
})

test('a weekly digest that was late comes on its day again the week after', () => {
  const weekly = { way: 'mail', rhythm: 'weekly' } as const
  const place = { timeZone: 'America/New_York', quiet: { from: 21, to: 9 } }
  const friday = Date.parse('2026-11-27T14:00:00Z')
  for (const late of [0, minute, 12 * hour])
    expect(sentTogetherAt(weekly, place, friday + late + 1, friday + late)).toBe(friday + 7 * day)
})
