import { locale, messages } from '../kernel/language.ts'

/** Refusals in another user's cellar, and about its members. */
export const sharingRefusals = messages('sharingRefusals', {
  notIn: 'You no longer have access to this cellar, so the change was not made.',
  viewer: 'You can view this cellar but not edit it. Ask its owner for access.',
  ownCellar: 'This is your own cellar.',
  full: (max: number) => `A cellar can have up to ${max} members besides its owner.`,
  inTooMany: (max: number) => `You can be a member of up to ${max} cellars.`,
  notMember: 'This person is not a member of the cellar.',
  isMember: 'This person is already a member of your cellar.',
  yourself: 'This is your own address.',
  noInvitation: 'This invitation is not valid any more. Ask for a new one.',
  unprovenAddress:
    'Confirm your email address first, in the settings under Account. Or use the link in the email.',
  tooManyInvitations: (max: number) =>
    `You have ${max} pending invitations. Revoke one before you send another.`,
})

/** Whose bottles they are, wherever there are several cellars. */
export const cellarsCopy = messages('cellars', {
  cellarOf: (owner: string) => (owner ? `${owner}’s cellar` : 'A shared cellar'),
  mine: 'My cellar',
  everyone: 'All cellars',
  whose: 'Cellar',
  addTo: 'Add to',
  /**
   * Next to a figure of the user's own bottles: those of others, which are visible and not counted.
   */
  inOthers: (count: number) => `+${count.toLocaleString(locale())} in shared cellars`,
  /** Behind a count of all cellars: how many of it lie in one of others. */
  countIn: (count: number, owner: string) =>
    `${count.toLocaleString(locale())} in ${owner ? `${owner}’s cellar` : 'a shared cellar'}`,
  look: 'Open',
  lookAt: (owner: string) => `Open ${owner ? `${owner}’s cellar` : 'this cellar'}`,

  invitedTitle: (owner: string) => `${owner || 'A member'} invites you to a cellar`,
  answerIt: 'View invitation',
})
