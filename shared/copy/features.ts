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
  lead: `What ${brand.name} does, and where to find it.`,
  back: 'Back',
  pricing: 'Pricing',
  start: 'Get Started',
  lastTitle: 'Try it with your own bottles',
  last: 'The Free plan never ends and needs no card.',
  open: (screen: string) => `Open ${screen}`,
  all: {
    collection: {
      name: 'Collection',
      text: 'All your bottles in one list, also offline.',
      points: [
        'Search, sort and combined filters, over ten thousand bottles',
        'Barcodes are read on the device; a few letters find a known bottle',
        'Drink windows, and which wines are past theirs',
      ],
    },
    bar: {
      name: 'Bar and journal',
      text: 'Your open bottles and every pour.',
      points: [
        'The level of every open bottle, drawn',
        'Log a pour with its amount, and undo it',
        'A journal by month, with each bottle’s history',
      ],
    },
    value: {
      name: 'Value Tracker',
      text: 'What your collection is worth, what it cost, and why.',
      points: [
        'Value over time, as a chart and as a table',
        'Each price with its source: you, a price list, a store',
        'A report for your insurer, to print',
      ],
    },
    recipes: {
      name: 'Recipes',
      text: 'Your own and the classics, matched with your bottles.',
      points: [
        'Drinks you can make tonight, and those you are one bottle away from',
        'A menu for guests and a shopping list',
        'Import recipes from files and share them by link',
      ],
    },
    sommelier: {
      name: 'Sommelier',
      text: 'Ask about your own bottles, even offline.',
      points: [
        'Bottles to open, pairings with dishes, ideas to buy',
        'Each answer names the bottles it is based on',
        `${questionLimit('free')} questions a day on the Free plan, ${questionLimit('insider')} for Insiders`,
      ],
    },
    drops: {
      name: 'Hype Radar',
      text: 'Limited bottles from independent licensed stores.',
      points: [
        'Drops near you, with bottles left',
        'Reserve online, with a pass that the store scans',
        'Waiting lists, and ultra drops with a public draw',
      ],
    },
    events: {
      name: 'Events',
      text: 'Tastings, classes and releases, in stores and online.',
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
        'Each store’s track record, from its log',
        'Ask a store to sponsor you, and follow your request',
      ],
    },
    sightings: {
      name: 'Sightings',
      text: 'Rare bottles people have seen on a shelf.',
      points: [
        'Report one in the shop, offline too',
        'Other people and the store confirm or deny it',
        'Get notified when a wish is spotted',
      ],
    },
    alerts: {
      name: 'Smart Alerts',
      text: 'Get told when a bottle you want is available, or at your price.',
      points: [
        `${alertLimit('free')} price and ${alertLimit('free')} availability alerts on the Free plan`,
        'A wishlist with store prices',
        'An inbox on every device, and push where you allow it',
      ],
    },
    news: {
      name: 'News',
      text: 'Articles about spirits and wine, and news from this site.',
      points: [
        'From feeds chosen by the operator',
        'New drops, events and price changes',
        'Search, categories and trending articles',
      ],
    },
    community: {
      name: 'Community',
      text: 'Collectors, in groups and in public.',
      points: [
        'Posts with a photo, your bottle or recipe, or a drop',
        'Groups, open or private; Insiders create their own',
        'Report, mute and block, with moderators',
      ],
    },
    loyalty: {
      name: 'Loyalty',
      text: 'Points for what you do, over twelve rolling months.',
      points: [
        'Pickups, reviews, events and sightings earn points',
        'Four tiers from bronze to platinum, with free reserves',
        'Each point with its date and reason',
      ],
    },
    stories: {
      name: 'Social Proof',
      text: 'What members here have done.',
      points: [
        'Figures counted from real activity',
        'Reviews of real pickups',
        'Success stories published by their authors',
      ],
    },
    sharing: {
      name: 'Sharing and backup',
      text: 'Your cellar belongs to you and the people you invite.',
      points: [
        `Up to ${maxMembers} more people can edit or view a cellar`,
        'Import from CellarTracker, Vivino or any spreadsheet, with a preview',
        'A full backup with photos, on every plan',
      ],
    },
  } satisfies Record<string, FeatureWords>,
})
