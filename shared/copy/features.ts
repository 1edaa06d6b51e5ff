import { brand } from '../business/brand.ts'
import { alertLimit, questionLimit } from '../business/plans.ts'
import { maxMembers } from '../business/sharing.ts'
import { messages } from '../kernel/language.ts'

/** A feature: what it is, and what there is to it. */
interface FeatureWords {
  readonly name: string
  readonly text: string
  readonly points: readonly [string, string, string]
}

/** The page of all that the product does. Each of them is true of the screen to which it leads. */
export const featuresCopy = messages('features', {
  title: 'Features',
  lead: `What ${brand.name} does, and where in it you find that.`,
  back: 'Back',
  pricing: 'Pricing',
  start: 'Get Started',
  lastTitle: 'Try it with your own bottles',
  last: 'The Free plan has no end, and asks for no card.',
  open: (screen: string) => `Open ${screen}`,
  all: {
    collection: {
      name: 'Collection',
      text: 'All that you own, in one list that is there without a network.',
      points: [
        'Search, sort and combined filters, over ten thousand bottles',
        'Barcodes are read on the device, and a few letters find a known bottle',
        'When a wine drinks well, and which are past it',
      ],
    },
    bar: {
      name: 'Bar and journal',
      text: 'What can be poured from now, and what was.',
      points: [
        'The level of every open bottle, drawn',
        'Log a pour with its amount, and take it back',
        'A journal by month, with all that happened to a bottle',
      ],
    },
    value: {
      name: 'Value Tracker',
      text: 'What the collection is worth, what it cost, and how that came about.',
      points: [
        'Value over time, as a drawing and as a table',
        'Each price with its source: you, a price list, a store',
        'A report for your insurer, to print',
      ],
    },
    recipes: {
      name: 'Recipes',
      text: 'Your own and the classics, matched with what you have.',
      points: [
        'What you can make tonight, and what is one bottle away',
        'A menu for guests and a shopping list',
        'Recipes come in from files, and go out by a link',
      ],
    },
    sommelier: {
      name: 'Sommelier',
      text: 'Questions about your own bottles, answered without a network, too.',
      points: [
        'What to open, what goes with a dish, what to buy next',
        'It says which of your bottles an answer is made of',
        `${questionLimit('free')} questions a day on the Free plan, ${questionLimit('insider')} for Insiders`,
      ],
    },
    drops: {
      name: 'Hype Radar',
      text: 'Limited bottles of independent licensed stores.',
      points: [
        'Drops near you, with what is left of them',
        'Reserve online, with a pass that the store scans',
        'Waiting lists, draws that anybody can check, and events',
      ],
    },
    alerts: {
      name: 'Smart Alerts',
      text: 'Told when a bottle you want is there, or costs what you would pay.',
      points: [
        `${alertLimit('free')} price and ${alertLimit('free')} availability alerts on the Free plan`,
        'A wishlist, with what stores ask',
        'An inbox on every device, and push where you allow it',
      ],
    },
    news: {
      name: 'News',
      text: 'What is written about spirits and wine, and what is new here.',
      points: [
        'From feeds that whoever runs this installation has named',
        'New drops, events and moves of prices among them',
        'Search, categories, and what others open and save most',
      ],
    },
    community: {
      name: 'Community',
      text: 'People who collect, in groups and in the open.',
      points: [
        'Posts with a photo, a bottle or recipe of yours, or a drop',
        'Groups, open or private; Insiders create their own',
        'Report, mute and block, and somebody who decides',
      ],
    },
    sharing: {
      name: 'Sharing and backup',
      text: 'Your book is yours, and of those whom you let in.',
      points: [
        `Up to ${maxMembers} people besides you keep one cellar, or look`,
        'In from CellarTracker, Vivino or any spreadsheet, seen before it is written',
        'Out as a full backup with photos, on every plan',
      ],
    },
  } satisfies Record<string, FeatureWords>,
})
