import { aPerson, expect, join, readyOffline, signIn, test } from '../support/story.ts'

test('a bottle added without network is on the second device after one round', async ({
  world,
}) => {
  const person = aPerson()
  const phone = await world.device()
  await join(phone.page, person)
  await readyOffline(phone.page)
  await phone.page.goto('/collections')

  await world.network.cut()
  await phone.page.reload()
  await phone.page.getByRole('button', { name: 'Add a bottle' }).first().click()
  await phone.page.getByLabel('Name').fill('Yamazaki 12 · 山崎')
  await phone.page.getByLabel('Brand').fill('Suntory')
  await phone.page.getByRole('combobox', { name: 'Category' }).selectOption('Whiskey')
  await phone.page.getByRole('button', { name: 'Save bottle' }).click()
  await expect(phone.page.getByRole('link', { name: /Yamazaki 12 · 山崎/ })).toBeVisible()
  await expect(phone.page.getByRole('link', { name: '1 waiting' })).toBeVisible()

  await world.network.mend()
  await expect(phone.page.getByRole('link', { name: 'All saved' })).toBeVisible()

  const laptop = await world.device({ viewport: { width: 1280, height: 800 } })
  await signIn(laptop.page, person)
  await laptop.page.goto('/collections')
  await expect(laptop.page.getByRole('link', { name: /Yamazaki 12 · 山崎/ })).toBeVisible()
})
