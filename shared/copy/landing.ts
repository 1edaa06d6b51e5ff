import { minimumAge } from '../business/age.ts'
import { brand } from '../business/brand.ts'
import { bottleLimit, questionLimit } from '../business/plans.ts'
import { messages } from '../kernel/language.ts'

/** The page at `/` for visitors. */
export const landingCopy = messages('landing', {
  title: brand.tagline,
  /** The name of the page, for browsers and search engines. */
  pageTitle: 'A cellar book for spirits and wine, and drops near you',
  lead: `${brand.name} keeps your whiskey, wine and spirits on your own phone: search, log a pour or add a bottle without a signal. Changes are sent when you are back online.`,
  start: 'Get Started',
  startNote: `Free for up to ${bottleLimit('free')} bottles. For people aged ${minimumAge} or older.`,
  toFeatures: 'See all features',

  features: 'What it does',
  grid: {
    collection: {
      name: 'A collection you can search',
      text: 'Every bottle with its photo, place, price and tags. Ten thousand of them scroll like ten.',
    },
    bar: {
      name: 'A bar with every level',
      text: 'Open a bottle, pour, and see its level. The journal keeps every pour.',
    },
    value: {
      name: 'What it is worth',
      text: 'Value and cost, day by day, with the source of every price.',
    },
    recipes: {
      name: 'What you can make tonight',
      text: 'Recipes are matched with your bottles, and missing ingredients go on a list.',
    },
    sommelier: {
      name: 'A Sommelier for your own shelf',
      text: `What to open, pair and buy, from your own bottles: ${questionLimit('free')} questions a day are free.`,
    },
    drops: {
      name: 'Limited bottles from real stores',
      text: 'See what independent licensed stores offer, reserve online and pick up at their counter.',
    },
  },

  sample: 'See an example',
  sampleLead:
    'This is the real app with an invented cellar. Choose a category, or a day on the line.',
  sampleBadge: 'Example',
  sampleFilter: 'Category',
  sampleAll: 'All',
  sampleBottles: 'Bottles of the example',

  benefits: 'Why collectors use it',
  reasons: [
    [
      'It works in the cellar',
      'All your bottles are on your device. You never wait for a connection.',
    ],
    [
      'Nothing is lost',
      'Every change is saved on your device first, and most changes can be undone.',
    ],
    [
      'Easy to import and export',
      'Import from CellarTracker, Vivino or any spreadsheet. A full backup is free on every plan.',
    ],
    ['No tracking', 'The few cookies keep you signed in. No advertising, and no tracking scripts.'],
  ],

  pricing: 'What it costs',
  pricingLead: 'One price, the same everywhere in the app.',
  toPricing: 'Compare the plans',

  last: 'Start with one bottle',
  lastSentence: 'Scan its barcode, or type a few letters. The rest can wait.',
  sells: `${brand.name} does not sell alcohol. Licensed stores do, in their own name and at their own counter.`,
})

/** Below every page that a visitor may see. */
export const footerCopy = messages('footer', {
  label: 'More',
  documents: 'Documents (in English)',
})
