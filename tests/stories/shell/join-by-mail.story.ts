import { offers } from '../../../shared/business/offer.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { subscriptionCopy } from '../../../shared/copy/subscription.ts'
import { openMailServer } from '../../features/account/mail-server.ts'
import { openDevice } from '../../support/chromium.ts'
import { startServer } from '../../support/server.ts'
import { aPerson, expect, test } from '../../support/story.ts'

test('where there is a mail server, one comes in by the link of a letter, to the plan that was chosen', async () => {
  const mail = await openMailServer()
  const server = await startServer({
    env: { SMTP_URL: mail.url, MAIL_FROM: 'Cellar <cellar@example.com>' },
  })
  const laptop = await openDevice({ origin: server.origin })
  const phone = await openDevice({ origin: server.origin })
  try {
    const person = aPerson()
    const { page } = laptop
    await page.goto('/auth?mode=join')
    await page.getByLabel('Name').fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('typed while joining')
    await page.getByRole('checkbox').check()
    await page
      .getByRole('button', {
        name: subscriptionCopy.start(offers['trial-30'], 'month'),
        exact: true,
      })
      .click()
    await expect(page.getByText(authCopy.joinedByMailSentence(person.email))).toBeVisible()

    await expect.poll(() => mail.letters(person.email).length).toBe(1)
    const link = new URL(/http:\S+/.exec(mail.letters(person.email)[0] ?? '')?.[0] ?? '')
    // The letter is read elsewhere.
    const other = phone.page
    await other.goto(link.pathname + link.search)
    await other.getByRole('textbox', { name: 'New password' }).fill(person.password)
    await other.getByRole('button', { name: authCopy.savePassword }).click()
    await expect(other.getByText(authCopy.passwordSaved)).toBeVisible()
    await other.getByLabel('Email').fill(person.email)
    await other.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await other.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(other.getByRole('dialog', { name: subscriptionCopy.form.title })).toBeVisible()
  } finally {
    await laptop.discard()
    await phone.discard()
    await server.remove()
    await mail.close()
  }
})
