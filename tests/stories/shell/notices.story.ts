import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { settingLabels } from '../../../shared/copy/field-labels.ts'
import { messagesCopy } from '../../../shared/copy/message-words.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { testNoticeCopy as tests } from '../../../shared/copy/test-notice.ts'
import { allSaved, rowsOn } from '../../support/bottles.ts'
import { aBrowser, pushKeys } from '../../support/push-keys.ts'
import { pushedTo, pushingServer } from '../../support/push-service.ts'
import { aPerson, expect, join, readyOffline, test } from '../../support/story.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ serverProgram: pushingServer })

const endpoint = 'https://fcm.googleapis.com/fcm/send/a-browser'

/** Headless browsers refuse notifications; this one asks, is allowed, and has a push service. */
const takesPush = (page: Page, keys: { p256dh: string; auth: string }) =>
  page.addInitScript(
    (browser) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'granted'
      const made = {
        ...browser,
        toJSON: () => browser,
        unsubscribe: async () => true,
      } as unknown as PushSubscription
      const slot = 'a-story-has-subscribed'
      PushManager.prototype.getSubscription = async () => (localStorage.getItem(slot) ? made : null)
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(slot, 'yes')
        return made
      }
    },
    { endpoint, keys },
  )

/** Chooses in several lists before any choice is stored. */
const chooseAtOnce = async (page: Page, choices: readonly (readonly [string, string])[]) => {
  const lists = await Promise.all(
    choices.map(async ([label, value]) => ({
      list: await page.getByLabel(label).elementHandle(),
      value,
    })),
  )
  await page.evaluate((all) => {
    for (const { list, value } of all) {
      ;(list as HTMLSelectElement).value = value
      list?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, lists)
}

test('notification settings are in one place; a test message uses each active channel; an email link ends emails', async ({
  world,
}) => {
  test.slow()
  const { page, context } = await world.device({ viewport: { width: 390, height: 844 } })
  const browser = aBrowser()
  await takesPush(page, browser.keys)
  const person = aPerson()
  await join(page, person)
  await readyOffline(page)
  await page.goto('/settings')
  const send = page.getByRole('button', { name: tests.send })
  const says = (sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await send.click()
  await says(tests.inbox)
  await says(tests.mail.off)
  await says(tests.push.off)

  // Written offline, too.
  const chosen = async () => (await rowsOn(page, 'settings'))[0]
  await page.getByRole('switch', { name: settingLabels.pushNotices }).click({ force: true })
  await expect.poll(chosen).toMatchObject({ pushNotices: true })
  await world.network.cut()
  await page.getByRole('switch', { name: settingLabels.mailNotices }).click({ force: true })
  await page.getByRole('radio', { name: settingsCopy.mailRhythms.weekly }).click({ force: true })
  await chooseAtOnce(page, [
    [settingLabels.quietFrom, '23'],
    [settingLabels.quietUntil, '7'],
  ])
  const groupOf = (label: string) => page.getByRole('group', { name: label, exact: true })
  const community = groupOf(settingLabels.communityBy)
  await community.getByLabel(settingsCopy.letters).selectOption('none')
  await community.getByLabel(settingsCopy.notifications).selectOption('no')
  await community.getByLabel(settingsCopy.perDay).selectOption('3')
  await groupOf(settingLabels.findsBy).getByLabel(settingsCopy.letters).selectOption('daily')
  await expect(groupOf(settingLabels.reservationsBy).getByLabel(settingsCopy.perDay)).toHaveCount(0)
  await says(settingsCopy.neverHeldBack)
  await expect.poll(chosen).toMatchObject({
    mailNotices: true,
    mailRhythm: 'weekly',
    quietFrom: 23,
    quietUntil: 7,
    communityBy: 'inbox',
    communityPerDay: 3,
    findsRhythm: 'daily',
  })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await world.network.mend()
  await allSaved(page)
  await send.click()
  await says(tests.mail.outbox)
  await says(tests.push.sent(1))

  const heads = await aLetter(world.server.dataDir, person.email)
  expect(heads).toContain(`Subject: ${messagesCopy.kinds.test.whole}`)
  expect(heads).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  const [body] = pushedTo(world.server, endpoint)
  expect(JSON.parse(browser.read(body!))).toMatchObject({
    title: messagesCopy.kinds.test.whole,
    path: '/settings',
  })

  // A mail program presses it: no session, no origin, a form.
  const link = /^List-Unsubscribe: <([^>]+)>/m.exec(heads)?.[1] ?? ''
  const pressed = await fetch(new URL(new URL(link).pathname, world.server.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.status).toBe(204)
  await expect(page.getByRole('switch', { name: settingLabels.mailNotices })).not.toBeChecked()

  // A deleted browser is reported as such, and forgotten.
  const dead = { endpoint: `${endpoint}-gone`, keys: pushKeys() }
  const api = context.request
  await api.post(`${world.network.origin}/api/account/push`, { data: dead })
  await send.click()
  await says(tests.push.gone(1))
  await says(tests.mail.off)

  await page.goto('/alerts?tab=inbox')
  await expect(page.getByRole('heading', { name: messagesCopy.kinds.test.whole })).toHaveCount(3)
})

async function aLetter(dataDir: string, to: string): Promise<string> {
  const folder = path.join(dataDir, 'outbox')
  const found = () =>
    // The folder is made for the first letter.
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll(/\r\n[ \t]+/g, ' '))
      .filter((letter) => letter.includes(`To: ${to}`) && letter.includes('List-Unsubscribe:'))
  await expect.poll(() => found().length, { timeout: limitMs(60_000) }).toBe(1)
  return found()[0]!
}
