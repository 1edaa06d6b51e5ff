import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { authCopy } from '../../../shared/copy/auth.ts'
import { confirmEmailCopy } from '../../../shared/copy/confirm-email.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { tokenScopesCopy } from '../../../shared/copy/token-scopes.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { uiCopy } from '../../../shared/copy/ui.ts'
import { openDevice } from '../../support/chromium.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import { freePort } from '../../support/free-port.ts'
import { startServer } from '../../support/server.ts'
import { aPerson, expect, joinByForm, signInByForm, test } from '../../support/story.ts'
import { openMore } from '../shell/in-the-cellar.ts'

test('a passkey is made, named, used to come in again, and deletes the account', async () => {
  test.slow()
  // Passkeys belong to a name; the other stories live at a number.
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer({ appOrigin: origin })
  const network = await startFaultProxy(server.origin, port)
  const { page, discard } = await openDevice({ origin })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const person = aPerson()
  await joinByForm(page, person)
  await openMore(page, 'Profile')
  await page.getByRole('link', { name: securityCopy.title }).click()
  const passkeys = page.getByRole('region', { name: securityCopy.passkeys })
  await expect(passkeys).toContainText(securityCopy.noPasskeys)
  await passkeys.getByRole('button', { name: securityCopy.addPasskey }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Name')).toHaveValue(/Chrome on /)
  await form.getByLabel('Name').fill('My phone')
  await form.getByLabel(securityCopy.yourPassword).fill('not the password')
  await form.getByRole('button', { name: securityCopy.addPasskey }).click()
  await expect(form).toContainText(securityCopy.wrongPassword)
  await form.getByLabel(securityCopy.yourPassword).fill(person.password)
  await form.getByRole('button', { name: securityCopy.addPasskey }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('My phone')
  await passkeys.getByRole('button', { name: securityCopy.renameOf('My phone') }).click()
  await form.getByLabel('Name').fill('Blue key')
  await form.getByRole('button', { name: securityCopy.save }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Blue key')

  await page.goto('/settings')
  await page.getByRole('button', { name: settingsCopy.signOut, exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('button', { name: authCopy.passkeySignIn }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto('/settings/security')
  await expect(passkeys.getByRole('listitem')).toContainText(securityCopy.lastUsed)

  // A passkey proves their identity, here to remove another one.
  await passkeys.getByRole('button', { name: securityCopy.removeOf('Blue key') }).click()
  await form.getByRole('button', { name: securityCopy.remove, exact: true }).click()
  await expect(form).toContainText(authCopy.passwordMissing)
  await form.getByRole('button', { name: securityCopy.cancel }).click()
  await page.getByRole('button', { name: securityCopy.addToken }).click()
  await form.getByLabel('Name').fill('By finger')
  const recipes = form.getByRole('group', { name: tokenScopesCopy.kinds.recipes })
  await recipes.locator('label', { hasText: tokenScopesCopy.reach.read }).click()
  await form.getByRole('button', { name: securityCopy.proveByPasskey }).click()
  await expect(form.locator('code')).toHaveText(/^undercroft_/)
  await form.getByRole('button', { name: securityCopy.done }).click()

  await page.goto('/settings')
  await page.getByRole('button', { name: settingsCopy.deleteAccount }).click()
  await page.getByRole('button', { name: settingsCopy.deleteByPasskey }).click()
  await expect(page.getByText(settingsCopy.deleted)).toBeVisible()
  await page.getByRole('button', { name: authCopy.passkeySignIn }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(authCopy.passkeyUnknown)

  await discard()
  await network.close()
  await server.remove()
})

test('a person changes name, address and password, sees their devices, and makes a token', async ({
  world,
}) => {
  test.slow()
  const person = aPerson('Ada Vintner')
  const { page } = await world.device()
  await joinByForm(page, person)
  const other = await world.device()
  await signInByForm(other.page, person)

  await openMore(page, 'Settings')
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: settingsCopy.changeName }).click()
  await form.getByLabel('Name').fill('Ada Lovelace')
  await form.getByRole('button', { name: securityCopy.save }).click()
  const fact = (label: string) => page.locator(`dt:text-is("${label}") + dd`)
  await expect(fact('Name')).toHaveText('Ada Lovelace')

  const email = `new.${person.email}`
  await page.getByRole('button', { name: settingsCopy.changeEmail }).click()
  await form.getByLabel(settingsCopy.newEmail).fill(email)
  await form.getByLabel(securityCopy.yourPassword).fill(person.password)
  await form.getByRole('button', { name: authCopy.sendLink }).click()
  await expect(form).toContainText(settingsCopy.emailSent(email))
  await form.getByRole('button', { name: securityCopy.done }).click()
  await expect(fact('Email')).toHaveText(person.email)
  await page.goto(await linkInLetter(world.server.dataDir, email))
  await page.getByRole('button', { name: confirmEmailCopy.confirmEmail }).click()
  await expect(page.getByText(confirmEmailCopy.emailConfirmed(email))).toBeVisible()
  await page.getByRole('link', { name: confirmEmailCopy.toSettings }).click()
  await expect(fact('Email')).toHaveText(email)

  await page.getByRole('link', { name: securityCopy.title }).click()
  const devices = page.getByRole('region', { name: securityCopy.devices })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText(securityCopy.thisDevice)).toHaveCount(1)
  await page.getByRole('button', { name: securityCopy.changePassword }).click()
  await form.getByLabel(securityCopy.currentPassword).fill(person.password)
  await form.getByLabel(securityCopy.newPassword).fill('an even better staple')
  await form.getByRole('button', { name: securityCopy.changePassword }).click()
  await expect(page.getByText(securityCopy.passwordChanged)).toBeVisible()
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  // The other one continues with its rows, and asks for the new password.
  await other.page.reload()
  await expect(other.page.getByRole('link', { name: 'Signed out' })).toBeVisible()

  const tokens = page.getByRole('region', { name: securityCopy.tokens })
  await tokens.getByRole('button', { name: securityCopy.addToken }).click()
  const makeToken = async (name: string) => {
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button', { name: securityCopy.make }).click()
    await expect(form).toContainText(authCopy.passwordMissing)
    // Nothing is chosen for them, and the place where it is missing is shown.
    const scopes = form.getByRole('group', { name: tokenScopesCopy.title })
    await expect(scopes).toBeFocused()
    await expect(scopes).toContainText(tokenScopesCopy.missing)
    const recipes = form.getByRole('group', { name: tokenScopesCopy.kinds.recipes })
    await recipes.locator('label', { hasText: tokenScopesCopy.reach.read }).click()
    await expect(form).not.toContainText(tokenScopesCopy.missing)
    await form.getByLabel(securityCopy.yourPassword).fill('an even better staple')
    await form.getByRole('button', { name: securityCopy.make }).click()
    return (await form.locator('code').textContent()) ?? ''
  }
  let token = await makeToken('Home Assistant')
  const ask = (place = '/api/recipes') =>
    fetch(`${world.server.origin}${place}`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  expect((await ask('/api/alerts/price')).status).toBe(403)
  await form.getByRole('button', { name: securityCopy.done }).click()
  await expect(tokens.getByRole('listitem')).toContainText('Home Assistant')
  await expect(tokens.getByRole('listitem')).toContainText('Reads recipes')
  await expect(tokens.getByRole('listitem')).toContainText(securityCopy.lastUsed)
  await expect(page.getByText(token)).toHaveCount(0)
  await tokens.getByRole('button', { name: securityCopy.revokeOf('Home Assistant') }).click()
  await expect(tokens).toContainText(securityCopy.noTokens)
  expect((await ask()).status).toBe(401)

  // It tells so above the bar, where the button is.
  await page.getByRole('button', { name: uiCopy.dismiss }).click()

  // Suspecting an intruder, they end all access with the next password.
  await tokens.getByRole('button', { name: securityCopy.addToken }).click()
  token = await makeToken('Forgotten script')
  await form.getByRole('button', { name: securityCopy.done }).click()
  expect((await ask()).status).toBe(200)
  await page.getByRole('button', { name: securityCopy.changePassword }).click()
  await form.getByLabel(securityCopy.currentPassword).fill('an even better staple')
  await form.getByLabel(securityCopy.newPassword).fill('iloveyou')
  await form.getByRole('checkbox', { name: securityCopy.endEverything }).check()
  await form.getByRole('button', { name: securityCopy.changePassword }).click()
  await expect(form).toContainText(authCopy.passwordCommon)
  await form.getByLabel(securityCopy.newPassword).fill('three words and four')
  await form.getByRole('button', { name: securityCopy.changePassword }).click()
  await expect(page.getByText(securityCopy.everythingEnded)).toBeVisible()
  await expect(tokens).toContainText(securityCopy.noTokens)
  expect((await ask()).status).toBe(401)
  await expect(page.getByRole('link', { name: 'Signed out' })).toHaveCount(0)

  // Offline, parts that only the server has show a message.
  await world.network.cut()
  await page.reload()
  await expect(devices).toContainText(securityCopy.offline)
  await world.network.mend()
  await devices.getByRole('button', { name: securityCopy.tryAgain }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
})

/** Where the link in the last letter to that address leads. */
async function linkInLetter(dataDir: string, to: string): Promise<string> {
  const folder = path.join(dataDir, 'outbox')
  const find = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
      .find((letter) => letter.includes(`To: ${to}`))
  await expect.poll(find).toBeTruthy()
  const link = /http:\S+/.exec((find() ?? '').replaceAll('=3D', '='))?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}
