import {
  maxGroupsOfPerson,
  maxGroupsOwned,
  maxBlocks,
  maxModerators,
} from '../business/community.ts'
import { messages } from '../kernel/language.ts'

/** Refusals of the community. */
export const communityRefusals = messages('communityRefusals', {
  groupsAreForInsiders: 'Only Insiders can create groups. All members can join them.',
  groupIsFull: 'This group is full. Try again when a member has left.',
  tooManyGroups: `You are in ${maxGroupsOfPerson} groups or wait for them. Leave one to join another.`,
  ownsTooMany: `You look after ${maxGroupsOwned} groups. Hand one over to make another.`,
  banned: 'You were banned from this group.',
  ownerStays: 'You are the owner. Hand the group over or delete it to leave.',
  fewerThanMembers: 'There are more members already.',
  reasonMissing: 'Say why: they read it.',
  notWaiting: 'They do not wait any more.',
  notAMember: 'They are not in the group any more.',
  isModerator: 'A moderator decides nothing about a moderator; the owner does.',
  tooManyModerators: `A group has ${maxModerators} moderators at most.`,
  mustBeInsider: 'Only an Insider can own a group.',
  nothingSaid: 'Write something, or add a picture, a bottle, a recipe or a drop.',
  joinFirst: 'Join the group first.',
  notYourPicture: 'This picture is not there any more. Choose it again.',
  gone: 'What you wanted to show is not there any more.',
  ownWords: 'These are your own words. You can delete them.',
  hiddenAlready: 'It is hidden already.',
  notHidden: 'It is not hidden.',
  decidedAlready: 'It was looked at once more, and the decision stays.',
  appealedAlready: 'Your appeal is already being reviewed.',
  byAdmin: 'An admin has hidden it, and only an admin restores it.',
  tooManyBlocks: `You have blocked or muted ${maxBlocks} people. End one to add another.`,
  changedMeanwhile: 'Its author has changed it since. Read it again, then decide.',
  yourself: 'That is you.',
})
