import { defineConfig } from '@playwright/test'
import { everydayStoryFiles } from './families.ts'
import { isLong } from './proof/browser/chance.ts'
import { chromiumArguments, findHeadlessChromium, motion, phone } from './support/chromium.ts'
import { limitMs, scope } from './support/scope.ts'

const executablePath = findHeadlessChromium()

/** The browser stories. Each starts its own server and devices, so they may run side by side. */
export default defineConfig({
  testDir: 'stories',
  // The runner compiles each of them before the first story begins.
  testMatch:
    scope === 'everyday' ? everydayStoryFiles().map((file) => `**/${file}`) : '**/*.story.ts',
  outputDir: '../test-results/stories',
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  globalSetup: [
    './support/memory-disk.ts',
    './support/built-app.ts',
    './support/postgres-lender.ts',
  ],
  workers: 2,
  // `npm test` runs the stories with the tag, `npm run deep` all others.
  ...(scope === 'everyday' && { grep: /@everyday/ }),
  ...(scope === 'deep' && { grepInvert: /@everyday/ }),
  // Only against hanging. A proof may run in parallel to other work for any time.
  timeout: isLong ? 900_000 : limitMs(90_000),
  expect: { timeout: isLong ? 90_000 : limitMs(15_000) },
  // `npm test` lists a story that passes at the second try as unsteady; elsewhere it has failed.
  retries: scope === 'everyday' ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/stories.json' }]],
  use: {
    browserName: 'chromium',
    viewport: phone,
    serviceWorkers: 'allow',
    contextOptions: { reducedMotion: motion },
    // The steps of a failed first try explain an unsteady story. Pictures of each step would double
    // the time of all stories.
    trace:
      scope === 'everyday'
        ? { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false }
        : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
  },
})
