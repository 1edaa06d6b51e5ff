import { readOffer } from '../../shared/features/billing/endpoints.ts'
import { getEvent, listEvents } from '../../shared/features/events/endpoints.ts'
import { readOperator } from '../../shared/features/legal/endpoints.ts'
import {
  getDrop,
  getDropPicture,
  listDrops,
  watchDrop,
} from '../../shared/features/market/drop-endpoints.ts'
import { listRadar } from '../../shared/features/radar/endpoints.ts'
import {
  getPublicRecipe,
  getPublicRecipePicture,
} from '../../shared/features/recipes/public-endpoints.ts'
import { getStore, listStores } from '../../shared/features/stores/endpoints.ts'
import { getUltraDrop, listUltraDrops } from '../../shared/features/ultra-drops/endpoints.ts'

/** API requests of public pages: search engines run these pages, and chats fetch their pictures. */
const shown = [
  listDrops,
  getDrop,
  getDropPicture,
  listRadar,
  listUltraDrops,
  getUltraDrop,
  listEvents,
  getEvent,
  listStores,
  getStore,
  getPublicRecipe,
  getPublicRecipePicture,
  readOffer,
  readOperator,
]

/** A request counts as a viewer of the drop. */
const notForPrograms = [watchDrop]

/** `/robots.txt`: of the API only what public pages show. @param siteMap its whole address */
export const robotsText = (siteMap: string): string =>
  [
    'User-agent: *',
    ...new Set(shown.map(({ path }) => `Allow: ${path.replace(/\{.*/, '')}`)),
    'Disallow: /api',
    ...notForPrograms.map(({ path }) => `Disallow: ${path.replace(/\{\w+\}/g, '*')}`),
    '',
    `Sitemap: ${siteMap}`,
    '',
  ].join('\n')
