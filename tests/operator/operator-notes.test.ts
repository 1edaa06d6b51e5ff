import { expect, test } from 'vitest'
import { operate } from '../../sync-server/admin.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { openLog } from '../../sync-server/http/log.ts'
import { openOperatorNotes } from '../../sync-server/http/operator-notes.ts'
import { wrongPushContact } from '../../sync-server/outside/push-contact.ts'
import { defaultMailFrom } from '../../sync-server/settings.ts'
import { openDoor, until } from '../http/door.ts'
import { pushKeys } from '../support/push-keys.ts'

const site = 'https://cellar.club'

test.each([
  'mailto:admin@example.com',
  'mailto:admin@cellar.club',
  'admin@localhost',
  'admin@x.invalid',
  'Cellar <admin@example.org>',
  'admin@nas.local',
  'admin@192.168.1.7',
  'admin@cellar.test',
])('%s is no contact for push services', (mailFrom) => {
  for (const appOrigin of [undefined, 'http://127.0.0.1:3000', site])
    expect(wrongPushContact({ mailFrom, ...(appOrigin && { appOrigin }) }, true)).toEqual({
      setting: 'MAIL_FROM',
      value: mailFrom,
    })
})

test('a contact that can be reached is none to warn of', () => {
  for (const mailFrom of ['admin@cellar.club', 'Cellar <admin@mail.cellar.co.uk>'])
    expect(wrongPushContact({ mailFrom }, true)).toBeUndefined()
  expect(wrongPushContact({ mailFrom: defaultMailFrom, appOrigin: site }, true)).toBeUndefined()
})

test('the default is warned of once browsers have subscribed', () => {
  expect(wrongPushContact({ mailFrom: defaultMailFrom }, false)).toBeUndefined()
  expect(wrongPushContact({ mailFrom: defaultMailFrom }, true)?.setting).toBe('MAIL_FROM')
  expect(
    wrongPushContact({ mailFrom: 'a@cellar.club', appOrigin: 'https://localhost' }, true)?.setting,
  ).toBe('APP_ORIGIN')
})

test('the start warns, and a refusal of a push service is in the log and the check', async () => {
  const door = await openDoor({ env: { MAIL_FROM: 'admin@x.invalid' } })
  const db = await openDb(
    { sqliteFile: `${door.dataDir}/undercroft.sqlite` },
    { slow: () => {}, failed: () => {} },
  )
  try {
    expect(door.log()).toContain('admin@x.invalid')
    const ann = await door.person('Ann')
    const endpoint = 'https://web.push.apple.com/a'
    expect((await ann.post('/api/account/push', { endpoint, keys: pushKeys() })).status).toBe(204)
    let logged = ''
    const log = openLog('warn', { write: (line) => (logged += line) })
    const tell = openOperatorNotes({ db, log })
    const facts = { service: 'web.push.apple.com', status: 403, reason: 'BadJwtToken' }
    for (let time = 0; time < 3; time++)
      tell('push_refused', 'a push service refused a notification', facts)
    expect(logged.match(/BadJwtToken/g)).toHaveLength(1)
    await until(async () => {
      const said: string[] = []
      const code = await operate(['check'], { DATA_DIR: door.dataDir }, (line) => said.push(line))
      return (
        (code === 1 && said.join('\n').includes('web.push.apple.com 403 BadJwtToken')) || undefined
      )
    })
    expect(await db.select().from(db.t.pushSubscriptions)).toHaveLength(1)
  } finally {
    await db.close()
    await door.close()
  }
})
