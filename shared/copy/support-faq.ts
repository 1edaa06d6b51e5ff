import { minimumAge } from '../business/age.ts'
import { brand } from '../business/brand.ts'
import { alertLimit, bottleLimit } from '../business/plans.ts'
import { feeRefundTerms, maxOpenReservations, noShows, reserveFee } from '../business/reserving.ts'
import { money } from '../kernel/money.ts'
import { day, hour, minute } from '../kernel/time.ts'
import { planQuestions } from './subscription.ts'
import { settingsCopy } from './settings.ts'
import { storesCopy } from './stores.ts'
import { messages } from '../kernel/language.ts'

/** Frequent questions, answered from the product's rules and numbers. */
export const supportFaq: readonly (readonly [question: string, answer: string])[] = messages(
  'supportFaq',
  [
    [
      `Does ${brand.name} sell alcohol?`,
      'No. Independent licensed stores do. You reserve here, and buy the bottle from the store.',
    ],
    [
      'Does it work offline?',
      'Yes. You can read and change bottles, uses, photos, recipes, alerts and wishes offline; they sync when you are back online. Reserving, paying and pickup codes need a connection.',
    ],
    [
      'How much can I track for free?',
      `${bottleLimit('free')} bottles and ${alertLimit('free')} price alerts. Several of the same bottle count once. A limit only stops adding: what you have can always be read, edited and exported.`,
    ],
    [
      'What does a reservation cost?',
      `${money(reserveFee({ isAllocated: false }))}, or ${money(reserveFee({ isAllocated: true }))} for an allocated bottle, shown before you reserve. The price of the bottle goes to the store. ${maxOpenReservations('free')} reservations can be open at once on Free, ${maxOpenReservations('insider')} on Insider.`,
    ],
    [
      'When is the reservation fee refunded?',
      `When you cancel within ${feeRefundTerms.afterBooking / minute} minutes of booking, or at least ${feeRefundTerms.beforeWindow / hour} hours before the pickup window opens, and whenever the store cancels. There is no refund if you do not pick up the bottle or are refused at the counter.`,
    ],
    [
      'What do I bring to a pickup?',
      `The code of your reservation, on your phone, and a valid government-issued photo ID. You must be ${minimumAge} or older. The store checks your ID; we store nothing from it.`,
    ],
    [
      'What happens if I do not pick up a bottle?',
      `It goes back to the store, and the fee is not refunded. After ${noShows.max} missed pickups within ${noShows.within / day} days, your reservations are paused for ${noShows.pause / day} days.`,
    ],
    [
      'I forgot my password. How do I sign in?',
      'Choose “Forgot your password?” on the sign-in page, and we email you a link to choose a new one. You can also use a passkey.',
    ],
    [
      'How do I take my data with me?',
      `Open ${settingsCopy.title} and choose ${settingsCopy.download}: bottles, photos and everything else, in files other programs can read. It is free on every plan.`,
    ],
    [
      'How do I delete my account?',
      `Open ${settingsCopy.title} and choose ${settingsCopy.deleteAccount.replace('…', '')}. Your bottles, uses, places and photos are deleted on the server and on this device. The privacy policy says what the law lets stores keep.`,
    ],
    [
      'How does my store become a partner?',
      `Sign in, open Stores and choose ${storesCopy.apply}. The store needs a license; an admin reviews each application.`,
    ],
    ...planQuestions,
  ],
)

/** Those with all of the words in question or answer, whatever their case. */
export function findAnswers(words: string): typeof supportFaq {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  return supportFaq.filter((entry) => {
    const text = entry.join(' ').toLowerCase()
    return sought.every((word) => text.includes(word))
  })
}
