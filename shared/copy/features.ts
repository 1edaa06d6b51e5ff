import { brand } from '../business/brand.ts'
import { alertLimit, questionLimit } from '../business/plans.ts'
import { maxMembers } from '../business/sharing.ts'
import { messages } from '../kernel/language.ts'

/** A feature with its description. */
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
      text: 'All your bottles in one list, also offline.',
      points: [
        'Search, sort and combined filters, over ten thousand bottles',
        'Barcodes are read on the device, and a few letters find a known bottle',
        'When a wine drinks well, and which are past it',
      ],
    },
    bar: {
      name: 'Bar and journal',
      text: 'Your open bottles and every pour.',
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
        'Drinks you can make tonight, and those you are one bottle away from',
        'A menu for guests and a shopping list',
        'Recipes come in from files, and go out by a link',
      ],
    },
    sommelier: {
      name: 'Sommelier',
      text: 'Questions about your own bottles, answered offline, too.',
      points: [
        'Bottles to open, pairings with dishes, ideas to buy',
        'It says which of your bottles an answer is made of',
        `${questionLimit('free')} questions a day on the Free plan, ${questionLimit('insider')} for Insiders`,
      ],
    },
    drops: {
      name: 'Hype Radar',
      text: 'Limited bottles of independent licensed stores.',
      points: [
        'Drops near you, with bottles left',
        'Reserve online, with a pass that the store scans',
        'Waiting lists, and ultra drops with a public draw',
      ],
    },
    events: {
      name: 'Events',
      text: 'Tastings, classes and releases of stores, on the spot and online.',
      points: [
        'A list by place and date, with a calendar file',
        'One button to register and pay, and a waiting list',
        'A pass that the store scans at the door',
      ],
    },
    stores: {
      name: 'Stores',
      text: 'Independent licensed stores, near you and elsewhere.',
      points: [
        'Reviews by people who picked up a bottle',
        'What a store did on time, from its log',
        'Ask a store to sponsor you, and see where that stands',
      ],
    },
    sightings: {
      name: 'Sightings',
      text: 'Rare bottles that people have seen on a shelf.',
      points: [
        'Report one in the shop, offline too',
        'Other people and the store confirm or deny it',
        'Get notified when a wish is spotted',
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
      text: 'Articles about spirits and wine, and news from this site.',
      points: [
        'From feeds chosen by the operator',
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
        'Report, mute and block, with moderators who decide',
      ],
    },
    loyalty: {
      name: 'Loyalty',
      text: 'Points for what you do, over twelve rolling months.',
      points: [
        'Pickups, reviews, events and sightings earn points',
        'Four tiers from bronze to platinum, with free reserves',
        'Every point with its date and its reason',
      ],
    },
    stories: {
      name: 'Social Proof',
      text: 'What the members of this installation have done.',
      points: [
        'Figures that are counted, not claimed',
        'Reviews of pickups that happened',
        'Success stories that their authors released',
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
