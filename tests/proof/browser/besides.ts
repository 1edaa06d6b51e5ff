import type { Page } from '@playwright/test'

const place = '/terms-of-service'

/**
 * Opens a page next to the app: of its origin, with its storage, but without an app that opens it.
 */
export async function openBesides(page: Page): Promise<void> {
  await page.addInitScript((path) => {
    // The app finds nothing to show itself in, and ends at its start.
    if (location.pathname === path) document.getElementById = () => null
  }, place)
  await page.goto(place)
}
