import { maxOpenSponsorRequests } from '../business/sponsor-requests.ts'
import { messages } from '../kernel/language.ts'

/** Why the server takes no sponsor request, or no step of one. */
export const sponsorRefusals = messages('sponsorRefusals', {
  isOpen: 'You have asked this store already. Withdraw that request first.',
  tooMany: `At most ${maxOpenSponsorRequests} sponsor requests can be open at once.`,
  ownStore: 'You work in this store.',
  isOver: 'The store has settled this request already.',
  notFromThere: 'This request stands elsewhere by now.',
})
