import { expect, type Locator, type Page } from '@playwright/test'
import { bottleLabels } from '../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../shared/copy/bottle.ts'
import { shellCopy } from '../../shared/copy/shell.ts'
import type { Category } from '../../shared/features/collection/categories.ts'
import { prefixOfDatabases } from '../proof/browser/names.ts'

/** The typed fields of the bottle form. */
export interface TypedBottle {
  name: string
  brand?: string
  category?: Category
  notes?: string
}

/** Opens the form from whatever screen is there. */
export async function openForm(page: Page) {
  await page.getByRole('button', { name: shellCopy.addBottle, exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: bottleCopy.addTitle })).toBeVisible()
}

/** Fills in the open form, without saving it. */
export async function typeBottle(page: Page, bottle: TypedBottle) {
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('combobox', { name, exact: true })
  await field(bottleLabels.name).fill(bottle.name)
  await field(bottleLabels.brand).fill(bottle.brand ?? 'Ardbeg')
  await field(bottleLabels.category).selectOption(bottle.category ?? 'Whiskey')
  if (bottle.notes === undefined) return
  await unfold(form)
  await form.getByLabel(bottleLabels.notes).fill(bottle.notes)
}

/** Shows the fields of the open form that are folded away while they are empty. */
export async function unfold(form: Locator) {
  const fold = form.locator('details')
  await expect(fold).toBeVisible()
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
}

export const saveBottle = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: bottleCopy.saveBottle }).click()

/** Adds a bottle through the form and waits until it is saved on the device. */
export async function addBottle(page: Page, bottle: TypedBottle) {
  await openForm(page)
  await typeBottle(page, bottle)
  await saveBottle(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the page of a bottle from the collection. */
export async function openBottlePage(page: Page, name: string | RegExp) {
  await page.goto('/collections')
  const href = await page.getByRole('link', { name }).first().getAttribute('href')
  await page.goto(href ?? '')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/**
 * Nothing waits in the device's own outbox, and the chip says so. The chip alone may still say what it
 * said before the last change.
 */
export async function allSaved(page: Page) {
  const timeout = 30_000
  await expect.poll(() => rowsOn(page, 'outbox'), { timeout }).toEqual([])
  await expect(page.getByRole('link', { name: shellCopy.sync.all_saved })).toBeVisible({ timeout })
}

/** The chip says how many changes wait. */
export const waits = (page: Page, count: number) =>
  expect(page.getByRole('link', { name: shellCopy.sync.waiting(count) })).toBeVisible()

/**
 * A table's rows on the device, single or in chunks, from the signed-in user's database. While the
 * browser deletes its storage there are none: Chromium then never answers `indexedDB.databases()`,
 * so the name is derived from the account, and requests end with an `AbortError`.
 */
export function rowsOn<Row = Record<string, unknown>>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    async ([store, prefix]) => {
      const { id } = JSON.parse(localStorage.getItem('undercroft.account') ?? '{}') as {
        id?: string
      }
      if (id === undefined) return []
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('no answer'))
        })
      const opening = indexedDB.open(prefix + id)
      // Who looks for one that is not there must not make it.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      try {
        const database = await settled(opening)
        const tables = ['chunks', store].filter((one) => database.objectStoreNames.contains(one))
        const transaction = database.transaction(tables)
        const [alone, chunks] = await Promise.all([
          settled(transaction.objectStore(store).getAll()),
          tables.length > 1 ? settled(transaction.objectStore('chunks').getAll()) : [],
        ])
        database.close()
        const chunked = (chunks as { table: string; rows: object[] }[])
          .filter((chunk) => chunk.table === store)
          .flatMap(({ rows }) => rows)
        const all = [...(alone as object[]), ...chunked] as { row?: unknown }[]
        return all.map((one) => one.row ?? one)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return []
        throw error
      }
    },
    [table, prefixOfDatabases] as const,
  ) as Promise<Row[]>
}
