import { locale, messages } from '../kernel/language.ts'

/** What is refused to somebody in a cellar that is not their own, and about who may be in one. */
export const sharingRefusals = messages('sharingRefusals', {
  notIn: 'You are not in this cellar any more, so this was not done there.',
  viewer: 'You may look at this cellar, but not change it. Whose it is can change that.',
  ownCellar: 'This is your own cellar.',
  full: (max: number) => `A cellar has room for ${max} people besides whose it is.`,
  inTooMany: (max: number) => `Nobody can be in more than ${max} cellars of others.`,
  notMember: 'This person is not in the cellar.',
  isMember: 'This person is in your cellar already.',
  yourself: 'This is your own address.',
  noInvitation: 'This invitation is not valid any more. Ask for a new one.',
  unprovenAddress:
    'Confirm first that your address is yours: in the settings, under Account. Or open the link of the letter.',
  tooManyInvitations: (max: number) =>
    `${max} invitations wait for an answer. Take one back before you send another.`,
})

/** Whose bottles they are, wherever there are several cellars. */
export const cellarsCopy = messages('cellars', {
  cellarOf: (owner: string) => (owner ? `${owner}’s cellar` : 'A shared cellar'),
  mine: 'My cellar',
  everyone: 'All cellars',
  whose: 'Whose bottles',
  addTo: 'Add to',
  /** Beside a figure of one's own bottles: those of others, which are seen and not counted in. */
  inOthers: (count: number) => `+${count.toLocaleString(locale())} in shared cellars`,
  /** Behind a count of all cellars: how many of it lie in one of others. */
  countIn: (count: number, owner: string) =>
    `${count.toLocaleString(locale())} in ${owner ? `${owner}’s cellar` : 'a shared cellar'}`,
  look: 'Open',
  lookAt: (owner: string) => `Open ${owner ? `${owner}’s cellar` : 'this cellar'}`,

  invitedTitle: (owner: string) => `${owner || 'Somebody'} invites you into a cellar`,
  answerIt: 'Have a look',
})
