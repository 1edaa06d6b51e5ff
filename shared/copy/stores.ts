import { brand } from '../business/brand.ts'

/** Stores: applying, the page of a store, the people who work there, the admin's decisions. */
export const storesCopy = {
  licenceTaken: 'Another store has applied with this licence. Check the number and the state.',
  licenceOver: 'This licence has run out. Enter the one that holds now.',
  tooManyStores: (most: number) => `One account may own up to ${most} stores.`,
  notRejected: 'Only a store that was rejected can apply again.',
  notPending: 'This application was decided already.',
  notApproved: 'Only an approved store can be suspended.',
  notSuspended: 'This store is not suspended.',

  worksThere: 'This person works in the store already.',
  tooManyStaff: (most: number) => `Up to ${most} people may work in a store.`,
  invitationOver: 'This invitation is not open any more. Ask the store for a new one.',
  otherAddress: 'This invitation was sent to another address. Sign in with that one.',
  ownerStays: 'The owner cannot be removed.',

  mail: {
    approvedSubject: (store: string) => `${store} is approved`,
    approvedText: (store: string, link: string) =>
      [`${store} has been approved on ${brand.name} and can now create drops:`, link].join('\n\n'),
    rejectedSubject: (store: string) => `The application of ${store} was rejected`,
    rejectedText: (store: string, reason: string, link: string) =>
      [
        `The application of ${store} for partnership with ${brand.name} was rejected:`,
        reason,
        'You can change what it says and apply again:',
        link,
      ].join('\n\n'),
    suspendedSubject: (store: string) => `${store} is suspended`,
    suspendedText: (store: string, reason: string) =>
      [
        `${store} was suspended on ${brand.name}. It cannot offer drops or hand bottles over until this is settled:`,
        reason,
      ].join('\n\n'),
    reinstatedSubject: (store: string) => `${store} is open again`,
    reinstatedText: (store: string, link: string) =>
      [`The suspension of ${store} on ${brand.name} has ended:`, link].join('\n\n'),
    invitedSubject: (store: string) => `Work with ${store} on ${brand.name}`,
    invitedText: (store: string, link: string) =>
      [
        `${store} asks you to hand over bottles at its counter with ${brand.name}. Sign in with this address, or join with it, and open this link within seven days:`,
        link,
        'If you do not know the store, do nothing.',
      ].join('\n\n'),
  },
} as const
