import { authCopy } from '../../../shared/copy/auth.ts'
import { openMailServer } from '../../features/account/mail-server.ts'
import { openDevice } from '../../support/chromium.ts'
import { startServer } from '../../support/server.ts'
import { aPerson, expect, signInByForm, test } from '../../support/story.ts'

test('where there is a mail server, one comes in by the link of a letter', async () => {
  const mail = await openMailServer()
  const server = await startServer({
    env: { SMTP_URL: mail.url, MAIL_FROM: 'Cellar <cellar@example.com>' },
  })
  const device = await openDevice({ origin: server.origin })
  try {
    const person = aPerson()
    const { page } = device
    await page.goto('/auth?mode=join')
    await page.getByLabel('Name').fill(person.name)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('typed while joining')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: authCopy.joinFree, exact: true }).click()
    await expect(page.getByText(authCopy.joinedByMailSentence(person.email))).toBeVisible()

    await expect.poll(() => mail.letters(person.email).length).toBe(1)
    const link = new URL(/http:\S+/.exec(mail.letters(person.email)[0] ?? '')?.[0] ?? '')
    await page.goto(link.pathname + link.search)
    await page.getByRole('textbox', { name: 'New password' }).fill(person.password)
    await page.getByRole('button', { name: authCopy.savePassword }).click()
    await expect(page.getByText(authCopy.passwordSaved)).toBeVisible()
    await signInByForm(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  } finally {
    await device.discard()
    await server.remove()
    await mail.close()
  }
})
