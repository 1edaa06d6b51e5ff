import { defineConfig } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium, phone } from './support/chromium.ts'

const executablePath = findHeadlessChromium()

/** The browser stories. Each starts its own server and devices, so they may run side by side. */
export default defineConfig({
  testDir: 'stories',
  testMatch: '**/*.story.ts',
  outputDir: '../test-results',
  globalSetup: ['./support/built-app.ts', './support/postgres-lender.ts'],
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Named where it was needed, and forgiven two stories of a run (`support/counts.ts`).
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/stories.json' }]],
  use: {
    browserName: 'chromium',
    viewport: phone,
    serviceWorkers: 'allow',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
  },
})
