import { minimumAge } from '../business/age.ts'
import { brand } from '../business/brand.ts'
import { bottleLimit, questionLimit } from '../business/plans.ts'
import { messages } from '../kernel/language.ts'

/** The page at `/` for visitors. */
export const landingCopy = messages('landing', {
  title: brand.tagline,
  /** The name of the page, for browsers and whoever finds it elsewhere. */
  pageTitle: 'A cellar book for spirits and wine, and drops near you',
  lead: `${brand.name} keeps your whiskey, wine and spirits on your own phone: search a bottle, log a pour or add a find where there is no signal. What you change there is sent when you are back.`,
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
      name: 'A bar that knows its levels',
      text: 'Open a bottle, pour, and see what is left in it. The journal keeps every pour.',
    },
    value: {
      name: 'What it is worth',
      text: 'Value against what you paid, day by day, with the source of every price.',
    },
    recipes: {
      name: 'What you can make tonight',
      text: 'Recipes are matched with the bottles that you have, and what is missing goes on a list.',
    },
    sommelier: {
      name: 'A Sommelier for your own shelf',
      text: `What to open, pair and buy, told from your own bottles: ${questionLimit('free')} questions a day are free.`,
    },
    drops: {
      name: 'Limited bottles of real stores',
      text: 'See what independent licensed stores offer, reserve online and pick up at their counter.',
    },
  },

  sample: 'See it with bottles in it',
  sampleLead:
    'Drawn by the app itself, of a cellar that we made up: its bottles and amounts are examples. Choose a category, or a day on the line.',
  sampleBadge: 'Example',
  sampleFilter: 'Category',
  sampleAll: 'All',
  sampleBottles: 'Bottles of the example',

  benefits: 'Why people keep a book like this',
  reasons: [
    [
      'It works in the cellar',
      'All your bottles are on the device. Nothing that you do with them waits for a network.',
    ],
    [
      'Nothing is lost',
      'What you type is saved on the device before it is sent, and most of what you do can be undone.',
    ],
    [
      'Bring it, and take it with you',
      'Import from CellarTracker, Vivino or any spreadsheet. A full backup is free on every plan.',
    ],
    [
      'Nobody follows you',
      'The few cookies keep you signed in. No advertising, and no scripts that watch you.',
    ],
  ],

  pricing: 'What it costs',
  pricingLead: 'One price, the same everywhere in the app.',
  toPricing: 'Compare the plans',

  last: 'Begin with one bottle',
  lastSentence: 'Scan its barcode, or type a few letters. The rest can wait.',
  sells: `${brand.name} does not sell alcohol. Licensed stores do, each in its own name and at its own counter.`,
})

/** Below every page that a visitor may see. */
export const footerCopy = messages('footer', {
  label: 'More',
})
