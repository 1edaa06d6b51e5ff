import { maxOpenSponsorRequests } from '../business/sponsor-requests.ts'
import { messages } from '../kernel/language.ts'

/** Why the server takes no sponsor request, or no step of one. */
export const sponsorRefusals = messages('sponsorRefusals', {
  isOpen: 'You already have a request at this store. Withdraw it first.',
  tooMany: `At most ${maxOpenSponsorRequests} sponsor requests can be open at once.`,
  ownStore: 'You work in this store.',
  isOver: 'The store has already decided this request.',
  notFromThere: 'This request has changed. Reload the page.',
})
