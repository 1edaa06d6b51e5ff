import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { authCopy } from '../../../shared/copy/auth.ts'
import { firstFetchCopy } from '../../../shared/copy/first-fetch.ts'
import { signOutCopy } from '../../../shared/copy/sign-out.ts'
import { heldOn } from '../../proof/browser/held.ts'
import {
  aPerson,
  expect,
  join,
  joinByForm,
  readyOffline,
  signInByForm,
  test,
} from '../../support/story.ts'
import { addBottle, openMore, signOut, tapTo } from './in-the-cellar.ts'

test.use({ ownServer: false })

test('a visitor is led to the door, joins, and comes to where they were going', {
  tag: '@everyday',
}, async ({ world }) => {
  const { page } = await world.device()
  const person = aPerson()
  await page.goto('/settings?from=mail')
  await expect(page).toHaveURL(/\/auth\?next=%2Fsettings%3Ffrom%3Dmail$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')

  await page.getByRole('link', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Undercroft')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page
    .getByLabel('I am 21+ years old and legally able to purchase alcohol', { exact: true })
    .check()
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(page).toHaveURL(/\/settings\?from=mail$/)
})

test('joining requires the confirmation of age 21 or older', async ({ world }) => {
  const { page } = await world.device()
  await page.goto('/auth?mode=join')
  const button = page.getByRole('button', { name: authCopy.joinFree, exact: true })
  await expect(button).toBeDisabled()
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(
    page.getByText('Please confirm you are 21 or older to continue.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByRole('checkbox').check()
  await expect(button).toBeEnabled()
  await page.getByRole('checkbox').uncheck()
  await expect(button).toBeDisabled()
  expect(world.network.seen.filter((request) => request.includes('sign-up'))).toEqual([])
})

test('the legal pages are open to everyone', async ({ world }) => {
  const { page } = await world.device()
  for (const [name, address] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await page.goto('/auth')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Undercroft`)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  }
})

test('a wrong password and an unknown address get the same words, and the typed text stays', async ({
  world,
}) => {
  const person = aPerson()
  const known = await world.device()
  await joinByForm(known.page, person)

  const { page } = await world.device()
  await page.goto('/auth')
  for (const email of [person.email, 'nobody-knows-me@example.com']) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(authCopy.wrongCredentials)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not the password')
  }
})

test('joining with the address of an account signs in to no account', async ({ world }) => {
  const person = aPerson()
  const first = await world.device()
  await joinByForm(first.page, person)

  const { page } = await world.device()
  await page.goto('/auth?mode=join')
  await page.getByLabel('Name').fill('Somebody else')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('another long password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: authCopy.joinFree, exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(authCopy.joinedButNot)
})

test('offline the sign-in page says so and keeps the typed text', async ({ world }) => {
  const { page } = await world.device()
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await world.network.cut()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(authCopy.offlineTitle)
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com')
})

test.describe(() => {
  // It is stopped.
  test.use({ ownServer: true })

  test('after one sign-in the app opens without network and server', async ({ world }) => {
    const device = await world.deviceOnDisk()
    await joinByForm(device.page, aPerson('Ada Vintner'))
    await readyOffline(device.page)
    await addBottle(device.page, 'Kept Aside')
    await world.server.stop()
    await world.network.cut()

    const { page } = await world.reopen(device)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
    await expect(page.getByRole('main').getByText('Kept Aside')).toBeVisible()
    await page.goto('/auth')
    await expect(page).toHaveURL(/\/$/)
  })
})

test('signing out without an answer keeps the user signed in, and lets no other person in', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson('Ada Vintner'))
  await addBottle(page, 'Only of Ada')
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  const lost = world.network.break({ kind: 'status', status: 503, path: '/api/auth/logout' })
  await signOut(page)
  await expect(page.getByText(signOutCopy.signOutFailed)).toBeVisible()
  await expect(page).not.toHaveURL('/auth')
  // She is remembered, her rows are there, and she is signed in on the server.
  const stored = () => page.evaluate(() => localStorage.getItem('undercroft.account'))
  expect(await stored()).toContain('Ada Vintner')
  expect((await heldOn(page)).bottles).toHaveLength(1)
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(200)

  lost.lift()
  await signOut(page)
  await expect(page).toHaveURL('/auth')
  expect(await stored()).toBeNull()
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401)
})

test('a second user sees no data of the first, who finds unsent changes after signing in again', {
  tag: '@everyday',
}, async ({ world }) => {
  const ada = aPerson('Ada Vintner')
  const bob = aPerson('Bob Cooper')
  const { page } = await world.device()
  await joinByForm(page, ada)
  const held = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await addBottle(page, 'Only of Ada')
  await expect(page.getByRole('link', { name: '1 waiting' })).toBeVisible()

  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
  await expect(question).toContainText('One change has not been sent yet.')
  await question.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')

  await joinByForm(page, bob)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bob')
  // The server cannot be asked whether he has anything.
  await expect(page.getByText(firstFetchCopy.failedTitle)).toBeVisible()
  await expect(page.getByText('Only of Ada')).toHaveCount(0)
  await signOut(page)
  await expect(page).toHaveURL('/auth')

  held.lift()
  await signInByForm(page, ada)
  await tapTo(page, 'Home')
  await expect(page.getByRole('main').getByText('Only of Ada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
})

test('a visitor’s page sends no request about a session; a signed-in user is recognized by the server', async ({
  world,
}) => {
  const { page } = await world.device()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(asked.filter((place) => place.startsWith('/api/auth'))).toEqual([])

  await joinByForm(page, aPerson())
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
})

test('a forgotten password is replaced by the link of the mail', async ({ world }) => {
  const person = aPerson()
  const before = await world.device()
  await joinByForm(before.page, person)

  const { page } = await world.device()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The form that was there has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible()

  const link = await resetLink(path.join(world.server.dataDir, 'outbox'))
  await page.goto(link)
  const next = 'quite another password'
  await page.getByRole('textbox', { name: 'New password' }).fill(next)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(authCopy.passwordSaved)).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(next)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')

  // A link is good for once.
  await openMore(page, 'Settings')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('a third password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(authCopy.linkTooOld)
})

/** The link of the letter that is, or soon will be, in the outbox. */
async function resetLink(folder: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(() => {
      for (const file of lettersIn(folder)) {
        // Long lines of a letter are broken by `=` and a line end, and `=` itself is `=3D`.
        const text = readFileSync(file, 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=')
        link = /http:\/\/\S+mode=reset\S+/.exec(text)?.[0] ?? link
      }
      return link
    })
    .toBeDefined()
  return link ?? ''
}

function lettersIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .map((file) => path.join(folder, file))
  } catch {
    return []
  }
}
