import { defineConfig } from '@playwright/test'
import { isLong } from './proof/browser/chance.ts'
import { chromiumArguments, findHeadlessChromium, phone } from './support/chromium.ts'

const executablePath = findHeadlessChromium()

/** The browser stories. Each starts its own server and devices, so they may run side by side. */
export default defineConfig({
  testDir: 'stories',
  testMatch: '**/*.story.ts',
  outputDir: '../test-results',
  globalSetup: [
    './support/memory-disk.ts',
    './support/built-app.ts',
    './support/postgres-lender.ts',
  ],
  workers: 2,
  // A proof may go on beside other work, for as long as it takes; what fails once has failed.
  timeout: isLong ? 900_000 : 90_000,
  expect: { timeout: isLong ? 90_000 : 15_000 },
  // A story that is not steady is a defect until it is understood.
  retries: 0,
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
