/** What is refused to somebody in a cellar that is not their own, and about who may be in one. */
export const sharingRefusals = {
  notIn: 'You are not in this cellar any more, so this was not done there.',
  viewer: 'You may look at this cellar, but not change it. Whose it is can change that.',
  personal: 'This is each person’s own, not a cellar’s.',
  ownCellar: 'This is your own cellar.',
  full: (most: number) => `A cellar has room for ${most} people besides whose it is.`,
  inTooMany: (most: number) => `Nobody can be in more than ${most} cellars of others.`,
  notMember: 'This person is not in the cellar.',
} as const
