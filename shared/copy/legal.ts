import { minimumAge } from '../business/age.ts'
import { brand } from '../business/brand.ts'
import { unnamedPhotoDays } from '../business/photos.ts'
import { bottleLimit } from '../business/plans.ts'
import { removedKept } from '../business/sync.ts'
import { day } from '../kernel/time.ts'

/** A heading and what stands below it, a paragraph each. */
export interface LegalSection {
  heading: string
  paragraphs: readonly string[]
}

/** A page of law in plain words. */
export interface LegalPage {
  title: string
  introduction: string
  sections: readonly LegalSection[]
}

/** Above the terms; the day is the one on which they are read. */
export const lastUpdated = 'Last updated:'

/** Seven sections, no more and no fewer (specification, section 2). */
export const terms: LegalPage = {
  title: 'Terms of Service',
  introduction: `These terms are the agreement between you and ${brand.name} for everything you do here. By making an account you accept them.`,
  sections: [
    {
      heading: `1. What ${brand.name} is`,
      paragraphs: [
        `${brand.name} is a cellar book for people who collect spirits and wine, and a digital marketplace and reservation platform that connects consumers with independent licensed retail stores.`,
        `${brand.name} does not sell alcohol. It is no party to the sale of a bottle: you buy it from the store, and the store alone is responsible for what it sells, for its price and for its condition.`,
      ],
    },
    {
      heading: '2. Who may use it',
      paragraphs: [
        `You must be ${minimumAge} or older and legally able to purchase alcohol where you are. You confirm this when you join.`,
        `At every pickup you show a valid government-issued photo ID. A store must refuse you without one, and no reservation changes that.`,
      ],
    },
    {
      heading: '3. Reservations and payments',
      paragraphs: [
        `A reservation holds a bottle at a store for you until its pickup window ends. Where a reservation has a fee, the fee is shown before you reserve, is collected by ${brand.name}, and is apart from the price of the bottle.`,
        `The price of the bottle is paid to the store, in the shop or through the store's own linked payment account. ${brand.name} does not keep any part of it.`,
      ],
    },
    {
      heading: '4. Pickup',
      paragraphs: [
        'Each reservation has a QR code for in-store pickup. The store scans it to see that the reservation is yours and has not been collected yet. Do not share it: whoever shows it first may be taken for you.',
        'The store checks your ID and your age before it hands over a bottle, and may refuse where the law or its license asks it to.',
      ],
    },
    {
      heading: '5. Store partners',
      paragraphs: [
        'Stores that offer bottles here are independent. They must hold every license that their trade needs and keep it valid, and must verify the age and the ID of each customer at the sale.',
        'A store is approved before it can offer anything, and loses that approval when it breaks these terms or the law.',
      ],
    },
    {
      heading: '6. Your account and your cellar',
      paragraphs: [
        `What you write down and photograph stays yours. We store it so that your devices show the same cellar, and use it for nothing else. The Free plan tracks up to ${bottleLimit('free')} bottles; a limit only ever stops adding, never reading, editing or exporting.`,
        'You can download a copy of everything at any time, and delete your account with all that is in it. Keep your password to yourself, use the service lawfully, and do not try to read what belongs to others or to overload it.',
      ],
    },
    {
      heading: '7. Limits, changes and contact',
      paragraphs: [
        `A value shown here is an estimate and no offer to buy; do not invest by it. We take care that nothing you enter is lost, but the service comes as it is, and as far as the law allows we are not liable for indirect damage. Nothing here takes away a right that the law gives you as a consumer.`,
        `When these terms change in a way that matters, you hear of it before the change applies to you. Questions go to ${brand.support.email}; we answer within ${brand.support.replyWithinHours} hours.`,
      ],
    },
  ],
}

/** What is true of this product, whoever runs it. */
export const privacy: LegalPage = {
  title: 'Privacy Policy',
  introduction: `${brand.name} is made to know as little about you as it can. This page says what is kept, where, and how you get it back or get rid of it.`,
  sections: [
    {
      heading: 'On your device',
      paragraphs: [
        "Your cellar lives in this browser's storage, so that it opens and can be changed without a network: bottles, uses, places, photos, settings, and changes that have not been sent yet. Each account has a storage of its own; a second person who signs in on the same browser does not see yours.",
        'When you sign out, changes that were not sent yet stay on the device until you come back. Deleting your account, or clearing the data of this site in the browser, removes what is stored here.',
      ],
    },
    {
      heading: 'On the server',
      paragraphs: [
        `Your name, your e-mail address, your password as a hash that cannot be turned back, the date on which you confirmed that you are ${minimumAge} or older, your plan, and a copy of your cellar with its photos.`,
        'For each device that is signed in: since when, and the network address and the kind of browser it signed in with, so that an account can be protected against misuse. This record ends with the sign-in.',
        'The log of the server holds technical facts, such as what kind of request was answered and how long it took, without names, addresses or bottles.',
      ],
    },
    {
      heading: 'Photos',
      paragraphs: [
        'A photo is made smaller on your device before it is kept. The place where it was taken, the time, and what else a camera writes into a file are left out, and never reach the server.',
        'Only you can open your photos: the server asks for your sign-in every time.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'One cookie, which keeps you signed in. It can be read by the server only, and goes when you sign out. There is no other.',
      ],
    },
    {
      heading: 'No tracking, no advertising',
      paragraphs: [
        'No page here loads anything from anyone else: no analytics, no advertising, no fonts or scripts from other companies. We do not sell your data or share it for advertising.',
        'Your data leaves the server only where you ask for something that needs it, such as a mail that resets your password, or where the law orders it.',
      ],
    },
    {
      heading: 'Export and deletion',
      paragraphs: [
        'In Settings you can download a copy of everything on this device, on any plan.',
        `What you delete from your cellar can be brought back for a while; after ${removedKept / day} days at the latest the server forgets it. A photo that belongs to no bottle any more goes after ${unnamedPhotoDays} days.`,
        'In Settings you can also delete your account. That removes your account, your cellar and your photos from the server and from that device; other devices are signed out.',
      ],
    },
    {
      heading: `${minimumAge} and older`,
      paragraphs: [
        `${brand.name} is for adults of ${minimumAge} and older only. We do not knowingly keep data of anyone younger; tell us if you think that we do, and we delete it.`,
      ],
    },
    {
      heading: 'Questions',
      paragraphs: [
        `Ask for your data, a correction or anything else at ${brand.support.email}. We answer within ${brand.support.replyWithinHours} hours.`,
      ],
    },
  ],
}
