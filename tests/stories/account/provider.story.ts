import { providerCopy } from '../../../shared/copy/provider.ts'
import { providerTroubles, providerWayCopy } from '../../../shared/copy/provider-way.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import { foundByAxe } from '../../support/axe.ts'
import { openDevice } from '../../support/chromium.ts'
import { freePort } from '../../support/free-port.ts'
import { aProvider } from '../../support/identity-provider.ts'
import { startServer } from '../../support/server.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import { aPerson, expect, joinByForm, test } from '../../support/story.ts'

test('a person joins by the operator’s provider, and another links it to their account', async () => {
  test.slow()
  // The provider lives at a number, the app at a name: to a browser these are different sites.
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const lodge = await aProvider()
  lodge.serve(origin)
  lodge.people.set('lo', { email: 'lo@lodge.example', email_verified: true, name: 'Lo Lodger' })
  const server = await startServer({ appOrigin: origin, env: lodge.env })
  const network = await startFaultProxy(server.origin, port)
  const { page, discard } = await openDevice({ origin })
  const button = page.getByRole('link', { name: providerWayCopy.signIn('Lodge') })

  // Cancelled there, and told so here; with the way on.
  await page.goto('/auth?next=/settings/security')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Lodge' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(providerTroubles.cancelled)
  await button.click()
  await page.getByLabel('Who are you?').fill('lo')
  await page.getByRole('button', { name: 'Go on' }).click()
  const way = page.getByRole('region', { name: 'Lodge' })
  await expect(way).toContainText(providerCopy.linked)
  expect(await foundByAxe(page)).toEqual([])

  // Without a password, the provider says once more who they are, and the account can be deleted.
  await page.goto('/settings')
  await page.getByRole('button', { name: settingsCopy.deleteAccount }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: providerCopy.prove('Lodge') }).click()
  await page.getByLabel('Who are you?').fill('lo')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText(providerCopy.proven('Lodge'))).toBeVisible()
  await expect(dialog.getByLabel(securityCopy.yourPassword)).toHaveCount(0)
  expect(await foundByAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: settingsCopy.deleteNow }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(settingsCopy.deleted)).toBeVisible()
  await discard()

  // A user who joined by password first.
  const second = await openDevice({ origin })
  const person = aPerson()
  lodge.people.set('ada', { email: person.email, email_verified: true, name: 'Ada' })
  await joinByForm(second.page, person)
  await second.page.goto('/settings/security')
  const own = second.page.getByRole('region', { name: 'Lodge' })
  await own.getByRole('button', { name: providerCopy.linkOf('Lodge') }).click()
  const form = second.page.getByRole('dialog')
  const link = async () => {
    await form.getByLabel(securityCopy.yourPassword).fill(person.password)
    await form.getByRole('button', { name: providerCopy.link, exact: true }).click()
  }
  await link()
  // The dialog has such a button, too, until the browser has left.
  await expect(second.page.getByLabel('Who are you?')).toBeVisible()
  await second.page.getByRole('button', { name: 'Cancel' }).click()
  await expect(own.getByRole('alert')).toContainText(providerTroubles.cancelled)
  expect(await foundByAxe(second.page)).toEqual([])
  await own.getByRole('button', { name: providerCopy.linkOf('Lodge') }).click()
  await link()
  await second.page.getByLabel('Who are you?').fill('ada')
  await second.page.getByRole('button', { name: 'Go on' }).click()
  await expect(own).toContainText(providerCopy.linked)
  await own.getByRole('button', { name: providerCopy.unlinkOf('Lodge') }).click()
  await form.getByLabel(securityCopy.yourPassword).fill(person.password)
  await form.getByRole('button', { name: providerCopy.unlink, exact: true }).click()
  await expect(own).toContainText(providerCopy.notLinked)

  await second.discard()
  await network.close()
  await server.remove()
  await lodge.close()
})
