import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { alertLimit } from '../../../shared/business/plans.ts'
import { alertLabels, recipeLabels } from '../../../shared/copy/field-labels.ts'
import { alertsCopy } from '../../../shared/copy/alerts.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { type Deed, doElsewhere } from '../../support/another-client.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'

test.use({ ownServer: false })

const form = (page: Page) => page.getByRole('dialog', { name: attentionCopy.editRefused })
const edit = (page: Page, act: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: act })
    .getByRole('button', { name: new RegExp(`^${attentionCopy.editNamed('')}`) })

test('a refused alert and the edit of a recipe that is gone are corrected in their forms, and sent again', async ({
  world,
}) => {
  const { page } = await world.device()
  await join(page, aPerson())
  const elsewhere = (...deeds: Deed[]) => doElsewhere(world.server.origin, page, deeds)
  const id = randomUUID()
  await elsewhere({
    name: 'recipe.add',
    args: {
      id,
      name: 'Negroni',
      instructions: 'Stir.',
      ingredients: [{ name: 'Gin', amount: '30 ml' }],
    },
  })
  await page.goto(`/recipes/${id}`)
  await expect(page.getByRole('heading', { name: 'Negroni' })).toBeVisible()

  const held = world.network.break({ kind: 'status', status: 503, path: '/api/sync' })
  await page.getByRole('button', { name: recipesCopy.edit, exact: true }).click()
  const editing = page.getByRole('dialog', { name: recipesCopy.editTitle })
  await editing.getByLabel(recipeLabels.name).fill('Negroni of the house')
  await editing.getByRole('button', { name: recipesCopy.saveChanges }).click()
  await expect(editing).toBeHidden()
  await page.goto('/alerts')
  await page.getByRole('button', { name: alertsCopy.newPrice }).click()
  const making = page.getByRole('dialog', { name: alertsCopy.newPrice })
  await making.getByLabel(alertLabels.bottle).fill('Weller Full Proof')
  await making.getByLabel(alertLabels.targetPrice).fill('90')
  await making.getByRole('button', { name: alertsCopy.create }).click()
  await expect(making).toBeHidden()

  const others = Array.from({ length: alertLimit('free') }, () => randomUUID())
  await elsewhere(
    { name: 'recipe.remove', args: { id } },
    ...others.map(
      (other): Deed => ({
        name: 'alert.add',
        args: { id: other, bottle: `Filler ${other}`, targetPrice: 100 },
      }),
    ),
  )
  held.lift()
  await page.getByRole('link', { name: 'Needs attention' }).click()

  await edit(page, 'Weller Full Proof').click()
  await expect(form(page).getByLabel(alertLabels.bottle)).toHaveValue('Weller Full Proof')
  await form(page).getByLabel(alertLabels.targetPrice).fill('95')
  await form(page).getByRole('button', { name: alertsCopy.save }).click()
  await expect(page.getByText(alertsCopy.planFull(alertLimit('free')))).toBeVisible()
  await elsewhere({ name: 'alert.remove', args: { id: others[0] ?? '' } })
  await expect(page.getByRole('listitem').filter({ hasText: `Filler ${others[0]}` })).toHaveCount(0)
  await form(page).getByRole('button', { name: alertsCopy.save }).click()
  await expect(page.getByRole('heading', { name: attentionCopy.title })).toBeVisible()

  await edit(page, 'Negroni of the house').click()
  await expect(form(page)).toContainText(attentionCopy.editSentence(true))
  await form(page).getByLabel(recipeLabels.name).fill('Negroni of our house')
  await form(page).getByRole('button', { name: recipesCopy.saveChanges }).click()
  await expect(page.getByText(attentionCopy.refusedNone)).toBeVisible()
  await expect(page.getByRole('link', { name: 'All saved' })).toBeVisible()
  await page.goto('/recipes')
  await expect(page.getByRole('link', { name: /Negroni of our house/ })).toBeVisible()
  await page.goto('/alerts')
  await expect(page.getByRole('listitem').filter({ hasText: 'Weller Full Proof' })).toContainText(
    '$95',
  )
})
