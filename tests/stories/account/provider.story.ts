import { providerCopy, providerTroubles } from '../../../shared/copy/provider.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { openDevice } from '../../support/chromium.ts'
import { freePort } from '../../support/free-port.ts'
import { aProvider } from '../../support/identity-provider.ts'
import { startServer } from '../../support/server.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import { aPerson, expect, joinByForm, test } from '../../support/story.ts'

test('somebody comes in by the operator’s provider, and somebody links it to their account', async () => {
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
  const button = page.getByRole('link', { name: providerCopy.signIn('Lodge') })

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
  await discard()

  // Somebody who joined by password first.
  const second = await openDevice({ origin })
  const person = aPerson()
  lodge.people.set('ada', { email: person.email, email_verified: true, name: 'Ada' })
  await joinByForm(second.page, person)
  await second.page.goto('/settings/security')
  const own = second.page.getByRole('region', { name: 'Lodge' })
  await own.getByRole('button', { name: providerCopy.linkOf('Lodge') }).click()
  const form = second.page.getByRole('dialog')
  await form.getByLabel(securityCopy.yourPassword).fill(person.password)
  await form.getByRole('button', { name: providerCopy.link, exact: true }).click()
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
